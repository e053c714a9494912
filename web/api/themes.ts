import type {
  GlobalTheme,
  PreferredTheme,
  ThemePack,
  ThemePackContent,
  ThemeSpace,
} from '@nightfall/shared/protocol/themes';
import { useQuery } from '@tanstack/react-query';
import { apiError, request } from './request.ts';

export const PREFERRED_THEME_KEY = ['/api/me/theme'];
export const OWN_PACKS_KEY = ['/api/themes/mine'];
export const THEME_SPACE_KEY = ['/api/themes/space'];
export const GLOBAL_THEME_KEY = ['/api/admin/theme'];

/** Not cached, so that the next account on this browser does not find it. */
const own = { gcTime: 0 };

export const usePreferredTheme = () => useQuery<PreferredTheme>({ queryKey: PREFERRED_THEME_KEY, ...own });
export const useOwnPacks = () => useQuery<ThemePack[]>({ queryKey: OWN_PACKS_KEY, ...own });
export const useThemeSpace = () => useQuery<ThemeSpace>({ queryKey: THEME_SPACE_KEY, ...own });
export const useGlobalTheme = () => useQuery<GlobalTheme>({ queryKey: GLOBAL_THEME_KEY, ...own });

/** What is in a pack; nothing is asked for without an id. */
export const usePackContent = (id: string | null) =>
  useQuery<ThemePackContent>({ queryKey: ['/api/themes', id], enabled: id !== null, ...own });

export const savePreferredTheme = (themeId: string) =>
  request<PreferredTheme>('POST', '/api/me/theme', { themeId });

export const saveGlobalTheme = (theme: string) => request<unknown>('POST', '/api/admin/theme', { theme });

export const uploadPack = (file: File, onProgress: (share: number) => void) =>
  uploadFile<ThemePack>('/api/themes/uploadZip', file, onProgress);

export const deletePack = (id: string) => request<unknown>('DELETE', `/api/themes/${encodeURIComponent(id)}`);

/** Sends a file as form data, by XMLHttpRequest for its upload progress. Throws ApiError. */
export function uploadFile<T>(path: string, file: File, onProgress: (share: number) => void): Promise<T> {
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', path);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    call.onload = () => {
      const { status, statusText, responseText } = call;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as T);
      else void apiError(status, responseText || statusText).then(reject);
    };
    call.onerror = () => reject(new TypeError('The connection was lost'));
    call.send(form);
  });
}
