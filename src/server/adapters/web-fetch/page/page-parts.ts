// Which elements of a page are not its text: menus, forms, hidden parts; and which are its footer.
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
