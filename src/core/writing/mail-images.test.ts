import { expect, test } from 'vitest'
import { API_PREFIX, PATHS } from '#api/paths.ts'
import {
  contentId,
  dataImages,
  embeddedImages,
  imageAddress,
  imageType,
  replaceImageAddresses,
  storedImage,
  storedImages,
  withoutDataImages,
  withStoredImages,
} from './mail-images.ts'

const A = `${'a-'.repeat(21)}a`
const B = `${'b_'.repeat(21)}b`

test('the address of an image is the call that shows it', () => {
  expect(imageAddress(A)).toBe(API_PREFIX + PATHS.images.getImage.path.replace(':hash', A))
  expect(storedImage(imageAddress(A))).toBe(A)
  expect(storedImage(`${imageAddress(A)}/..`)).toBeNull()
  expect(storedImage(`https://other.example${imageAddress(A)}`)).toBeNull()
})

test('the images of a body are found in their order, each once', () => {
  const html = `<img alt="b" src="${imageAddress(B)}"><img src='${imageAddress(A)}'><img src="${imageAddress(B)}"><a href="${imageAddress(A)}">`
  expect(storedImages(html)).toEqual([B, A])
})

test('a sent mail is shown with the addresses that its Content-IDs came from', () => {
  const written = `<img src="${imageAddress(A)}" alt="가"><img src="${imageAddress(B)}" alt="나">`
  const sent = replaceImageAddresses(written, (hash) => (hash === A ? `cid:${contentId(A)}` : null))
  expect(sent).toBe(`<img src="cid:${A}@image" alt="가"><img src="" alt="나">`)
  expect(withStoredImages(sent)).toBe(`<img src="${imageAddress(A)}" alt="가"><img src="" alt="나">`)
})

test('an unknown image is not embedded and does not count towards the limits', () => {
  const html = `<img src="${imageAddress(A)}"><img src="${imageAddress(B)}">`
  expect([...embeddedImages(html, new Map([[B, 3 * 1024 * 1024]]))]).toEqual([B])
  expect([
    ...embeddedImages(
      html,
      new Map([
        [A, 1],
        [B, 3 * 1024 * 1024],
      ]),
    ),
  ]).toEqual([A])
})

test.each([
  ['89504e470d0a1a0a0000', 'image/png'],
  ['ffd8ffe000104a464946', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['524946460000000057454250', 'image/webp'],
  ['524946460000000057415645', null],
  ['3c737667', null],
  ['', null],
])('the first bytes %s mean %s', (hex, type) => {
  expect(imageType(Buffer.from(hex, 'hex'))).toBe(type)
})

test('data images are replaced in HTML and in the JSON of a workflow, but not in styles', () => {
  const html =
    '<p style="background:url(data:image/png;base64,AAAA)"><img src="data:image/png;base64,iVBO"></p>'
  expect(dataImages(html)).toEqual(['iVBO'])
  expect(dataImages(JSON.stringify({ html }))).toEqual(['iVBO'])
  const hashes = new Map([['iVBO', A]])
  expect(JSON.parse(withoutDataImages(JSON.stringify({ html }), hashes)).html).toBe(
    withoutDataImages(html, hashes),
  )
  expect(withoutDataImages(html, hashes)).toContain(`<img src="${imageAddress(A)}">`)
})
