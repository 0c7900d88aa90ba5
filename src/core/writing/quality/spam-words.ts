// Words that are typical for unsolicited advertising. Only whole words match: ‘대출’ is not found in ‘확대출시’.

const KOREAN = [
  '100% 무료',
  '무료 증정',
  '무료 체험',
  '대출',
  '신용 대출',
  '담보 대출',
  '무담보',
  '당첨',
  '긴급 공지',
  '단 하루',
  '마감 임박',
  '선착순',
  '수익 보장',
  '원금 보장',
  '고수익',
  '클릭하세요',
  '지금 바로 클릭',
  '무조건',
  '공짜',
  '최저가',
  '파격 할인',
  '파격 세일',
  '특가',
  '카지노',
  '즉시 입금',
]
const LATIN = [
  'act now',
  'click here',
  'risk-free',
  '100% free',
  'winner',
  'guaranteed',
  'free gift',
  'limited time offer',
]

const blanks = (word: string): string => word.replaceAll(' ', '\\s*')
const PATTERN = new RegExp(
  [
    // longer phrases first: ‘지금 바로 클릭’ before ‘클릭’
    `(?<![가-힣])(?:${[...KOREAN]
      .sort((a, b) => b.length - a.length)
      .map(blanks)
      .join('|')})`,
    `(?<![a-z])(?:${LATIN.map((word) => word.replaceAll(' ', '\\s+')).join('|')})(?![a-z])`,
    '[!！]{3,}',
    '[$＄₩￦]{3,}',
  ].join('|'),
  'gi',
)

/** Each match, in the order of the text; `word` as written, with single blanks. */
export function spamWords(text: string): { word: string; at: number }[] {
  return [...text.matchAll(PATTERN)].map((match) => ({
    word: match[0].replace(/\s+/g, ' '),
    at: match.index,
  }))
}
