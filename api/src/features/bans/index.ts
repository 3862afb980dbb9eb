export {
  type Ban,
  deleteBan,
  findBan,
  listBans,
  saveBan,
  throwIfBanned,
  whereBannedAddress,
} from './bans.js';
export { BAN_KINDS, type BanTarget, isBroad, isInNetwork, parseBan } from './rules.js';
