import { isBoundForRoom, markFirstLook } from './first-look.ts';
import { fetchRoomAfterEntry } from './room-ahead.ts';

markFirstLook();
if (isBoundForRoom()) fetchRoomAfterEntry();
