/** In px: small print on a photographed page can still be read. */
const longestSidePx = 3000

/**
 * The file itself, or of a picture above `maxBytes` a JPEG with fewer pixels, the right way up, without the camera's
 * notes. A file that the browser cannot draw stays as it is.
 */
export async function shrunk(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes || !file.type.startsWith('image/')) return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return file
  try {
    const name = file.name.replace(/(\.[^.]*)?$/, '.jpg')
    // Noise fills more bytes than a page or a face: two rounds are the most that was seen.
    for (let sidePx = longestSidePx; sidePx > 500; sidePx *= 0.7) {
      const blob = await drawn(picture, Math.min(1, sidePx / Math.max(picture.width, picture.height)))
      if (blob && blob.size <= maxBytes) return new File([blob], name, { type: 'image/jpeg' })
    }
    return file
  } finally {
    // Frees some 50 MB now instead of at garbage collection.
    picture.close()
  }
}

/** A JPEG of the whole picture at that scale, on white under transparent pixels. */
function drawn(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
}
