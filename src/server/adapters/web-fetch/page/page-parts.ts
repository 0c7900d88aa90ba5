// Which elements of a page are not its text: menus, forms, hidden parts; and which are its footer.

const SKIPPED: ReadonlySet<string> = new Set(
  `script style noscript template nav aside svg math select option button textarea object applet embed video audio canvas
  iframe dialog map datalist head`.split(/\s+/),
)
/** Whole words of `id` and `class`: menus, banners and popups of Korean builders (그누보드, 카페24, 아임웹, 워드프레스). */
const SKIPPED_NAMES: ReadonlySet<string> = new Set(
  `gnb lnb snb fnb tnb hd hd_wrapper topmenu top_menu topmenu-wrap header head-menu nav navi navigation menu main-menu
  mobile-menu m_menu sitemap breadcrumb breadcrumbs location_wrap skip skipnav skip_navi skip_to_container skip-navigation
  quick quick_menu quickmenu popup hd_pop layer_popup layerpopup pop_wrap modal cookie cookie-notice cookie-banner
  sns share sns_share pagination pg_wrap paging search searchbox login_box outlogin sidebar widget-area
  xans-layout-statelogoff xans-layout-category xans-layout-searchheader comments comment-list bo_vc`.split(
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

/** Whether no reader sees the element, as far as its own attributes show: style sheets are not read. */
export function isHiddenElement(name: string, attributes: Attributes): boolean {
  if (WHOLE.has(name)) return false
  if ('hidden' in attributes || attributes['aria-hidden'] === 'true') return true
  const style = (attributes.style ?? '').slice(0, 1000)
  if (HIDDEN_STYLE.test(style)) return true
  // with a transform it is the start of an animation, and the text appears
  if (/opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)/i.test(style) && !/transform/i.test(style)) return true
  return namesOf(attributes).some((one) => HIDDEN_NAMES.has(one))
}

export function partOfPage(
  name: string,
  attributes: Attributes,
  { parent, isInContent }: { parent: string; isInContent: boolean },
): 'text' | 'skipped' | 'footer' {
  if (SKIPPED.has(name)) return 'skipped'
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
