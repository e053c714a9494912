import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { strToU8, type Zippable, zipSync } from 'fflate';

const base64 = (text: string) => Buffer.from(text, 'base64');

/** Small pictures of each kind: 23 pixels wide and 17 high. */
export const PICTURES = {
  png: base64(
    'iVBORw0KGgoAAAANSUhEUgAAABcAAAARAQMAAAAMvaX+AAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABlBMVEX/AAD///9BHTQRAAAAAWJLR0QB/wIt3gAAAAd0SU1FB+oLFRIGFU85MIsAAAAMSURBVAjXY2CgHAAAAEQAAQbAV6IAAAAldEVYdGRhdGU6Y3JlYXRlADIwMjYtMTEtMjFUMTg6MDY6MjErMDA6MDCY/MivAAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTExLTIxVDE4OjA2OjIxKzAwOjAw6aFwEwAAAABJRU5ErkJggg==',
  ),
  jpeg: base64(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAARABcDAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAcJ/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AnRDGqYAAAAAAAD//2Q==',
  ),
  webp: base64('UklGRhwAAABXRUJQVlA4TA8AAAAvFgAEAAcQ/Y/+ByKi/wEA'),
} as const;

/** A theme.json with what is needed and no more; each role has a name of its own. */
export function simpleTheme() {
  const roles = BUILT_IN_ROLES.map(({ name }) => [
    name,
    { name: `${name} of Oz`, description: `Who the ${name} is.` },
  ]);
  return {
    text: {
      gameTitle: 'Emerald Night',
      roles: Object.fromEntries(roles) as Record<string, object>,
      teams: {
        villager: { displayName: 'Munchkins', color: '#22aa44' },
        werewolf: { displayName: 'Winkies', color: '#aa2222' },
        tanner: { displayName: 'Loners', color: '#888888' },
        stalker: { displayName: 'Watchers', color: '#888888' },
      },
      actions: {
        werewolfPile: 'the flying monkeys',
        werewolfPileCheck: 'Look at the flying monkeys',
        converted: 'enchanted',
        robbed: 'swindled',
        swapped: 'traded',
        viewed: 'glimpsed',
      },
    },
  };
}

/** The manifest of a theme pack with what is needed and no more. */
export function packManifest() {
  const roles = BUILT_IN_ROLES.map(({ name }) => [
    name,
    { displayName: `${name} of Oz`, description: `Who the ${name} is.`, teamLabel: 'Oz' },
  ]);
  const { teams } = simpleTheme().text;
  return {
    id: 'oz',
    name: 'Emerald Night',
    description: 'Over the rainbow.',
    roles: Object.fromEntries(roles) as Record<string, object>,
    teams: Object.fromEntries(
      Object.entries(teams).map(([key, team]) => [key, { ...team, description: `Of the ${key}.` }]),
    ),
    assets: {},
  };
}

type Contents = Readonly<Record<string, object | string>>;

/** A ZIP of files: bytes as they are, texts as UTF-8, and other objects as JSON. */
export function zipOf(files: Contents, added: Zippable = {}): Uint8Array<ArrayBuffer> {
  const contents = Object.entries(files).map(([name, content]) => [name, bytesOf(content)] as const);
  return zipSync({ ...Object.fromEntries(contents), ...added });
}

function bytesOf(content: object | string): Uint8Array {
  if (content instanceof Uint8Array) return content;
  return strToU8(typeof content === 'string' ? content : JSON.stringify(content));
}
