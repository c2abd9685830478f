import type { RawAnswer } from './raw-answer.ts'

/** A multipart request with upload progress, which `fetch` lacks. Rejects like `fetch`. */
export function upload(
  url: string,
  body: FormData,
  headers: Headers,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      const isPlainText = request.getResponseHeader('content-type')?.startsWith('text/plain') ?? false
      resolve({ status: request.status, text: request.responseText, isPlainText })
    }
    request.onerror = () => reject(new TypeError('The upload did not reach the server'))
    const abort = () => {
      request.abort()
      reject(signal.reason)
    }
    request.onloadend = () => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
    else {
      signal.addEventListener('abort', abort)
      request.send(body)
    }
  })
}
