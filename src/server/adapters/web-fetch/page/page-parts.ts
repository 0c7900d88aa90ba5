// Which elements of a page are not its text: menus, forms, hidden parts; and which are its footer.
import { dayIn } from './dates.ts'
import { isSentence } from './sentence-end.ts'
import { isOpenedByReader, type StyleRules } from './style-rules.ts'

const SKIPPED: ReadonlySet<string> = new Set(
  `script style noscript template nav aside svg math select option button textarea object applet embed video audio canvas
  iframe dialog map datalist head`.split(/\s+/),
)
/** Whole words of `id` and `class`: menus, banners and popups of Korean builders (그누보드, 카페24, 아임웹, 워드프레스). */
const SKIPPED_NAMES: ReadonlySet<string> = new Set(
  `gnb lnb snb fnb tnb hd hd_wrapper topmenu top_menu topmenu-wrap header head-menu nav navi navigation menu main-menu
  mobile-menu m_menu sitemap breadcrumb breadcrumbs location_wrap skip skipnav skip_navi skip_to_container skip-navigation
  quick quick_menu quickmenu popup hd_pop layer_popup layerpopup layer_pop layer-pop popup_layer pop_layer pop_wrap modal cookie cookie-notice cookie-banner
  sns share sns_share pagination pg_wrap paging search searchbox login_box outlogin sidebar widget-area
  xans-layout-statelogoff xans-layout-category xans-layout-searchheader comments comment-list bo_vc bo_v_info bo_v_nb`.split(
    /\s+/,
  ),
)
const FOOTER_NAME = /^(?:ft|foot|footer|footer[-_].+|.+[-_]footer|copyright|ft_copy|company[-_]info[-_]area)$/
const HIDDEN_NAMES: ReadonlySet<string> = new Set(
  `blind hidden hide sound_only sr-only sr_only screen-reader-text screen_out visually-hidden a11y-hidden d-none
  displaynone ir_txt skip-text is-hidden u-hidden`.split(/\s+/),
)
const HIDDEN_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|(?:left|top|right|text-indent|margin-left)\s*:\s*-\d{3,}|(?<![-\w])color\s*:\s*transparent|clip(?:-path)?\s*:\s*(?:rect\(\s*[01]|inset\(\s*(?:50|100)%)|(?:^|;)\s*(?:max-)?(?:height|width)\s*:\s*0(?:px)?\s*(?:;|$)/i
const WHOLE: ReadonlySet<string> = new Set(['html', 'body', 'main'])

type Attributes = Readonly<Record<string, string>>

/** Slides of a carousel are hidden in turn. */
const SLIDE = /^(?:slick|swiper|owl|splide|glide|flickity|carousel)[-_]|^bx-clone$/
const COLOR = /(?<![-\w])color\s*:\s*([^;!]+)/i
const BACKGROUND = /background(?:-color)?\s*:\s*([^;!]+)/i

/**
 * Whether no reader sees the element, as far as its own attributes show. What a reader can open is visible: a panel, a slide.
 * @param rules of the style sheets of the page
 */
export function isHiddenElement(name: string, attributes: Attributes, rules: StyleRules): boolean {
  if (WHOLE.has(name)) return false
  const names = namesOf(attributes)
  // the answer of a question is a description
  const isOpened = name === 'dd' || attributes.role === 'tabpanel' || names.some(isOpenedByReader)
  const isSlide = names.some((one) => SLIDE.test(one))
  if (!isOpened && 'hidden' in attributes) return true
  if (!isOpened && !isSlide && attributes['aria-hidden'] === 'true') return true
  const written = (attributes.style ?? '').slice(0, 1000)
  const style = isOpened ? written.replace(/display\s*:\s*none/i, '') : written
  if (HIDDEN_STYLE.test(style)) return true
  const color = COLOR.exec(style)?.[1]?.trim().toLowerCase()
  if (color !== undefined && color === BACKGROUND.exec(style)?.[1]?.trim().toLowerCase()) return true
  if (rules.hides(namesInSheet(attributes))) return true
  // with a transform it is the start of an animation, and the text appears
  if (/opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)/i.test(style) && !/transform/i.test(style)) return true
  return names.some((one) => HIDDEN_NAMES.has(one))
}

export function partOfPage(
  name: string,
  attributes: Attributes,
  { parent, isInContent }: { parent: string; isInContent: boolean },
): 'text' | 'skipped' | 'footer' {
  if (SKIPPED.has(name) || (name === 'label' && 'for' in attributes)) return 'skipped'
  if (WHOLE.has(name)) return 'text'
  // a header inside of an article is its title
  if (name === 'header') return isInContent ? 'text' : 'skipped'
  // pages of ASP.NET are one form
  if (name === 'form') return parent === 'body' || parent === 'html' ? 'text' : 'skipped'
  if (name === 'footer' || attributes.role === 'contentinfo') return 'footer'
  if (attributes.role === 'navigation' || attributes.role === 'dialog') return 'skipped'
  const names = namesOf(attributes)
  if (names.some((one) => FOOTER_NAME.test(one))) return 'footer'
  return names.some((one) => SKIPPED_NAMES.has(one)) ? 'skipped' : 'text'
}

const namesOf = (attributes: Attributes): string[] =>
  `${attributes.id ?? ''} ${attributes.class ?? ''}`.slice(0, 500).toLowerCase().split(/\s+/).filter(Boolean)
const namesInSheet = ({ id, class: classes = '' }: Attributes): string[] => [
  ...(id === undefined ? [] : [`#${id.toLowerCase()}`]),
  ...namesOf({ class: classes }).map((one) => `.${one}`),
]

/** In characters. */
const MAX_ALT = 1000
const NUMBER = /\d[\d,.]*\s?(?:[가-힣%㎡]|[a-z]{1,3}\b)/i
const OF_A_PICTURE =
  /\.(?:jpe?g|png|gif|webp|svg)\b|(?:사진|이미지|모습|그림|로고|배너|썸네일|아이콘|버튼|image|photo|logo|banner)\s?\d*$|할인|세일|쿠폰|이벤트/i
const FEWEST_WORDS = 4
const FEWEST_LETTERS = 15

/** A sentence, or a note with a number and several words; '' for what only names or describes the picture. */
export function textOfPicture(alt: string): string {
  const text = alt.slice(0, MAX_ALT).replace(/\s+/g, ' ').trim()
  if (text.replace(/[^\p{L}\p{N}]/gu, '').length < FEWEST_LETTERS || OF_A_PICTURE.test(text)) return ''
  const isNote = NUMBER.test(text) && text.split(' ').length >= FEWEST_WORDS
  return isSentence(text) || isNote ? text : ''
}

/** 05, 10. and 5월, at the beginning of an item */
const ITEM_DATE = /^(?:(?:19|20)\d\d(?:\s?[년.]\s?|\s))?(?:0?[1-9]|1[0-2])\s?[월.]?$/
const UNIT_BEHIND =
  /^(?:[년월일]|(?:개국?|곳|명|건|대|회|종|억|만|천|여|점|위|배|시|시간|분|초|주|팀|인|가지|호|층|차|세|기|팩|톤|매|장|권|편|평|번)(?:[\s에의을를이가은는로]|$))/

/** 1,340건, 99.2%: a number whose unit is complete */
const COUNT = /^\d[\d,.]*\s?(?:개국|개사|개소|억\s?원|만\s?명|[건곳명개대종년톤회위%㎡])$/
const PARTICLE =
  /^(?:에서?|에게|을|를|이|가|은|는|의|으?로|와|과|도|만|까지|부터|이상|이하|중|간|씩|여|째|차)(?=[\s,.]|$)/

/**
 * Whether a blank is missing between two texts of a line with a tag between them: behind a date (`2026` `05` `헝가리 공장`), before
 * a day, behind a count and before the element of its label, and behind Q and A; not between a number and its unit.
 * @param isElement whether the next text is the beginning of an element
 */
export function isBlankMissing(before: string, next: string, isElement: boolean): boolean {
  if (isDateBefore(before, next) || (dayIn(next)?.written ?? '-') === next.trim()) return true
  if (/^\s*[QA]\.?$/.test(before)) return true
  return isElement && COUNT.test(before.trim()) && /^\p{L}{2}/u.test(next) && !PARTICLE.test(next)
}

function isDateBefore(before: string, next: string): boolean {
  const date = before.trim()
  if (/^(?:19|20)\d\d[.년]?$/.test(date)) return /^(?:\d{1,2}(?:\s?월|\.)?$|[^\d년])/.test(next.trim())
  if (/^(?:0\d|1[0-2])\.?$/.test(date) && /^\d\S* \S/.test(next)) return true
  if (!/^[\p{L}㈜('"‘“「『<]/u.test(next)) return false
  if (dayIn(date)?.written === date) return true
  if (date === '' || !ITEM_DATE.test(date)) return false
  return /[월.]$|^0/.test(date) || !UNIT_BEHIND.test(next)
}
