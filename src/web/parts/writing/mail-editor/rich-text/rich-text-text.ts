import type { Loss, LossKind } from './read-html.ts'
import type { Formats } from './rich-document.ts'

const LOSS: Record<LossKind, (count: number) => string> = {
  tables: (n) => `표 ${n}개(행과 열, 또는 글만 유지됩니다)`,
  images: (n) => `이미지 ${n}개`,
  headings: (n) => `제목 서식 ${n}곳(굵은 글씨로 바뀝니다)`,
  styles: (n) => `글꼴, 색, 크기, 정렬 등 모양 지정 ${n}곳`,
  quotes: (n) => `인용 ${n}곳(글만 유지됩니다)`,
  rules: (n) => `구분선 ${n}개`,
  links: (n) => `주소를 사용할 수 없는 링크 ${n}개(글만 유지됩니다)`,
  comments: (n) => `HTML 주석 ${n}개`,
  scripts: (n) => `스크립트와 입력 양식 ${n}개`,
  page: () => '문서 머리말(html, head)',
  layout: (n) => `줄과 문단 나눔 ${n}곳(새 문단으로 정리됩니다)`,
  other: (n) => `지원하지 않는 태그 ${n}개(글만 유지됩니다)`,
}

const FORMAT: Record<Formats, string> = {
  bold: '굵은 글씨',
  italic: '기울임 글씨',
  link: '링크(주소는 괄호 안에 표시됩니다)',
  list: '목록(줄 앞의 기호로 표시됩니다)',
  table: '표(칸 사이를 띄어 씁니다)',
  image: '이미지',
}

/** How the HTML is edited. */
export const viewText = { rich: '서식', html: '소스' } as const

export const richText = {
  mode: 'HTML 편집 방식',
  write: 'HTML로 작성',
  remove: 'HTML 삭제',
  loading: '편집기를 불러오는 중…',
  toolbar: '글자 서식',
  bold: '굵게',
  italic: '기울임',
  bullets: '글머리 기호 목록',
  numbers: '번호 목록',
  link: '링크',
  variable: '변수',
  toRich: {
    title: '서식으로 바꾸시겠습니까?',
    hint: '다음 내용은 유지되지 않습니다. 바꾼 직후에는 소스를 다시 선택하면 그대로 복원됩니다.',
    confirm: '바꾸기',
  },
  removal: {
    title: 'HTML 본문을 삭제하시겠습니까?',
    hint: '텍스트만 발송되고 다음 내용은 유지되지 않습니다. 삭제한 직후에는 ‘HTML로 작성’을 누르면 그대로 복원됩니다.',
    confirm: '삭제',
  },
  notPasted: (lost: string) =>
    `붙여넣은 내용에서 제외되었습니다: ${lost}. 이미지는 파일이나 화면 캡처를 붙여넣거나 이미지 단추로 넣을 수 있습니다.`,
  liquid: '조건문({% … %})이 있는 본문은 텍스트나 HTML 소스에서만 편집할 수 있습니다.',
  textOfHtml: '텍스트는 HTML에서 자동으로 만들어집니다. 글이 없는 HTML에만 이 내용이 사용됩니다.',
  editVariable: (source: string) => `${source} · 두 번 클릭하여 수정`,
  unknownVariable: (source: string) => `${source} · 없는 변수입니다`,
  fallback: (value: string) => `없으면 ${value}`,
  image: '이미지',
  imageAlt: '이미지 설명',
  imageAltHint: '이미지를 볼 수 없는 사람에게 대신 표시됩니다.',
  imageRemove: '이미지 삭제',
  imagesStoring: (n: number) => `이미지 ${n}개를 저장하는 중입니다…`,
  imageRejected:
    '이미지를 넣지 못했습니다. 파일을 읽을 수 없거나 줄여도 1MB를 넘습니다. PNG, JPEG, GIF, WebP 파일을 선택해 주세요.',
  imageFailed: '이미지를 저장하지 못했습니다. 잠시 후 다시 넣어 주세요.',
  linkAddress: '링크 주소',
  linkText: '표시할 글',
  linkPlaceholder: 'https://example.com 또는 {{수신거부}}',
  linkApply: '적용',
  linkRemove: '링크 제거',
  linkCancel: '취소',
  linkFault:
    '링크로 사용할 수 없는 주소입니다. https://, http://, mailto: 주소나 {{수신거부}} 같은 변수를 입력해 주세요.',
} as const

export const lostText = (losses: readonly Loss[], formats: readonly Formats[]): string[] => [
  ...formats.map((format) => FORMAT[format]),
  ...losses.map(({ kind, count }) => LOSS[kind](count)),
]
