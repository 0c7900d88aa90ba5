import { expect, test } from 'vitest'
import { droppedParts, pictureWords } from './dropped-parts.ts'

const kinds = (html: string) =>
  droppedParts(html).map(({ kind, count, found }) => `${kind} ${count} ${found}`.trim())

test.each([
  '<img>',
  '<img alt="로고">',
  '<img src="">',
  '<img src=" cid:image001.png@01DA">',
  "<img width='10' src='file:///C:/Users/a.png'>",
  '<img src="blob:https://mail.google.com/1">',
  '<img src="images/logo.png">',
  '<img src="//host.example/a.png">',
  '<img src="data:image/svg+xml;base64,AA">',
  '<img src="data:image/png;base64,PHN2Zz4=">',
  '<img src="/api/v1/images/../leads">',
  '<img src="https://mail.google.com/mail/u/0?ui=2&amp;attid=0.1&amp;disp=emb">',
  '<img src="https://outlook.office.com/owa/service.svc/s/GetAttachmentThumbnail?id=A">',
  '<img src="https://mail.naver.com/read/image/?mimeSN=1">',
  '<img src=http://localhost:3000/a.png>',
  '<img src="http://192.168.0.5/a.png">',
  '<img src="https://intranet/a.png">',
])('the picture %s is not seen', (image) => {
  expect(kinds(`<p>${image}</p>`)).toEqual(['unseen_image 1'])
})

test.each([
  '<img src="https://img.hanbit.example/logo.png?v=2">',
  '<img alt="a" src="{{로고}}">',
  '<img src="https://{{도메인}}/logo.png">',
  '<img src="data:image/png;base64,iVBORw0KGgoAAAA=">',
  '<img src="https://blog.naver.com/a.png"><a href="https://mail.google.com">메일</a>',
  '<!--[if mso]><img src="cid:1"><video></video><![endif]--><p>글</p>',
  '<table background=""><tr><td style="background:#fff">글</td></tr></table><style>.a{color:red}</style>',
])('%s loses nothing', (html) => {
  expect(kinds(html)).toEqual([])
})

test('what is removed is named once, with how often', () => {
  expect(kinds('<video></video><form><input><input></form>')).toEqual([
    'removed_element 4 video, form, input',
  ])
  expect(
    kinds(
      '<style>@import "x";.a{background:url(https://a.example/b.png)}</style><td background="https://a/b">',
    ),
  ).toEqual(['removed_background 3'])
  expect(kinds('<p>글</p><img><img src="cid:1">')).toEqual(['unseen_image 2'])
})

test.each([
  [
    '안녕하세요.\n그림입니다.\n원본 그림의 이름: CLP000012345678.bmp\n감사합니다.',
    '원본 그림의 이름: CLP000012345678.bmp',
  ],
  ['글 [image: image.png] 글', '[image: image.png]'],
  ['[cid:image001.png@01DA0000.00000000]', '[cid:image001.png@01DA0000.00000000]'],
  ['<image001.png>', '<image001.png>'],
])('%s has words instead of a picture', (text, found) => {
  expect(pictureWords(text)).toMatchObject([{ kind: 'picture_words', found }])
  expect(pictureWords('이 그림입니다. [이미지] 제작, [그림 1: 구조], [사진: 김하나]')).toEqual([])
})
