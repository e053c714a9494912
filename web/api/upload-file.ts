import { ApiError } from './request.ts';

/** Sends a file in a form's field; `fetch` cannot tell how much of it is sent already. Throws ApiError. */
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
      else reject(new ApiError(status, responseText === '' ? statusText : responseText));
    };
    call.onerror = () => reject(new TypeError('The connection was lost'));
    call.send(form);
  });
}
