import { markFirstLook } from './first-look.ts';

markFirstLook();
