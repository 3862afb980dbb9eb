export {
  type Ban,
  deleteBan,
  findBan,
  listBans,
  refuseBanned,
  saveBan,
  whereBannedAddress,
} from './bans.js';
export { BAN_KINDS, type BanTarget, isBroad, isInNetwork, parseBan } from './rules.js';
