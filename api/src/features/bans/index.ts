export {
  type Ban,
  deleteBan,
  findBan,
  isBannedAddress,
  listBans,
  refuseBanned,
  saveBan,
} from './bans.js';
export { BAN_KINDS, type BanTarget, isBroad, isInNetwork, parseBan } from './rules.js';
