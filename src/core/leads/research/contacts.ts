// Removes e-mail addresses and phone numbers from the text of a page: 정보통신망법 제50조 제5항 제2호 and 제3호 forbid creating and
// registering addresses automatically for advertising. Removing too much is accepted, keeping an address is not.

/** How `@` is written to hide an address from programs: in brackets, and as a word, which other text can contain too. */
const AT_IN_BRACKETS = String.raw`\s?[([{<]\s?(?:at|골뱅이|앳)\s?[)\]}>]\s?`
const AT_AS_WORD = String.raw`(?:\s?@\s?|\s?골뱅이\s?|\s(?:at|AT)\s)`
const DOT = String.raw`(?:\s?\.\s?|\s?[([{<]\s?(?:dot|점|닷)\s?[)\]}>]\s?|\s(?:dot|DOT|점|닷)\s?)`
const PATTERNS: readonly RegExp[] = [
  // any text around an @ with a dot behind it, whatever its letters are
  /[^\s@<>()[\]{},;:"']{1,64}\s?@\s?[^\s@<>()[\]{},;:"']{1,200}\.[\p{L}\p{N}-]{2,24}/gu,
  new RegExp(
    String.raw`[\p{L}\p{N}._%+-]{1,64}${AT_IN_BRACKETS}[\p{L}\p{N}-]{1,63}(?:${DOT}[\p{L}\p{N}-]{1,63}){1,5}`,
    'gu',
  ),
  new RegExp(`[A-Za-z0-9._%+-]{1,64}${AT_AS_WORD}[A-Za-z0-9-]{1,63}(?:${DOT}[A-Za-z0-9-]{1,63}){1,5}`, 'g'),
  /mailto:\S{1,300}/gi,
  // +82-2-1234-5678, 0082 10 1234 5678, +1 (415) 555-0100
  /(?:\+|\b00(?=[1-9]))\s?\d(?:[\s().\-–·]{0,3}\d){7,15}/g,
  // 02-123-4567, (031) 123 4567, 010.1234.5678, 0507-1234-5678, 080-123-4567
  /(?<!\d)\(?\s?0(?:2|[3-6]\d|70|80|50\d|1[016789])\s?\)?[\s.\-–·/]{0,3}\d{3,4}[\s.\-–·]{0,3}\d{4}(?:\s?~\s?\d{1,4})?(?!\d)/g,
  // 1588-1234, 1600 1234
  /(?<![\d,.])1(?:5(?:00|22|33|44|55|66|77|88|99)|6(?:00|11|22|33|44|55|60|61|66|68|70|77|88|99)|8(?:00|11|33|55|66|77|99))[\s.\-–·]{0,3}\d{4}(?![\d,])/g,
  // 사업자등록번호 123-45-67890, 법인등록번호 110111-1234567, 통신판매업신고 제2021-서울금천-0123호
  /(?:(?:사업자|법인)\s?(?:등록)?\s?(?:번호)?(?:\s?안내)?|business reg(?:istration)?\.?\s?(?:no\.?|number)?)?[\s:：[(]{0,4}(?<![\d-])(?:\d{3}\s?-\s?\d{2}\s?-\s?\d{5}|\d{6}-\d{7})(?![\d-])/gi,
  /통신\s?판매(?:업)?\s?(?:신고)?(?:번호)?[\s:：]{0,3}제?\s?\d{4}-[가-힣\s]{1,12}-?\s?\d{1,6}(?:-\d{1,5})?\s?호?/g,
  // (415) 555-0100, 415-555-0100
  /(?<!\d)\(?\d{3}\)?[\s.\-–]{1,2}\d{3,4}[.\-–]\d{4}(?!\d)/g,
  // a number named as one
  /(?:\b(?:tel|phone|fax|mobile|cell|hp|t|f|m|p)|전화(?:번호)?|팩스(?:번호)?|휴대(?:폰|전화)|핸드폰|대표\s?번호|직통)\s{0,2}[.:)|]?\s{0,2}\(?\d(?:[\s().\-–·~]{0,2}\d){6,14}/gi,
  // 공일공-일이삼사-오육칠팔
  /[공영](?:[공영일이삼사오육칠팔구]{1,2})[\s.\-–·]{0,2}[공영일이삼사오육칠팔구]{3,4}[\s.\-–·]{0,2}[공영일이삼사오육칠팔구]{4}/g,
]

/**
 * The text without e-mail addresses (also `kim at hanbit.co.kr`, `[at]`, `골뱅이`) and phone numbers (Korean and
 * international). Full-width letters and digits become ordinary ones. Line breaks stay; other white space is collapsed.
 */
export function withoutContacts(text: string): string {
  let now = collapse(
    text
      .replace(/[\uFF01-\uFF5E]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
      .replace(/[\u2010-\u2015\u2212]/g, '-'),
  )
  // what is left and right of a removed part can be a contact together
  for (;;) {
    const next = collapse(PATTERNS.reduce((rest, pattern) => rest.replace(pattern, ' '), now))
    if (next === now) return now
    now = next
  }
}

const collapse = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
