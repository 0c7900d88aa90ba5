// The fields of a lead, each defined once (ADR 68). Column lists, schemas, forms, imports, exports, merges, filters,
// template variables and Korean labels are derived from LEAD_FIELD_DEFINITIONS. Custom fields are not part of it.

type FieldDefinition = {
  /** null instead of '' when the field is empty */
  isNullable: boolean
  /** Korean, on screens, in messages and as the column title of exports */
  label: string
  /** column titles an import recognizes besides the label: lower case, no blanks or punctuation, separated by spaces */
  importTitles: string
  /** a lead has at least one of these fields */
  identifies: boolean
  /** part of the generated column `leads.search`, which the search box reads */
  isSearched: boolean
  /** the variable of a template (rules.md R-401); `label` says what it is in the list of the editor */
  variable: { name: string; label: string; sample: string; aliases: readonly string[] }
  /** whether a prompt for the language model contains it */
  isPrompted: boolean
  /** the keyboard a form shows on phones */
  inputMode: 'text' | 'email' | 'url'
  /** how a notice about the source of personal data lists it (개인정보 보호법 제20조) */
  noticeLabel: string
}

/** In the order of forms, files and lists. */
const DEFINITIONS = {
  companyName: {
    isNullable: false,
    label: '회사명',
    importTitles: `회사 회사이름 업체명 업체 상호 상호명 기업 기업명 법인명 거래처 거래처명 고객사 고객사명 소속 company companyname
      organization organisation organizationname account accountname business corporation 계정명 계정이름 associatedcompany
      primaryassociatedcompany 会社名 企業名 貴社名 公司 公司名称 firma unternehmen empresa`,
    identifies: true,
    isSearched: true,
    variable: { name: '회사명', label: '회사 이름', sample: '한빛전자', aliases: ['company'] },
    isPrompted: true,
    inputMode: 'text',
    noticeLabel: '회사명',
  },
  contactName: {
    isNullable: false,
    label: '담당자명',
    importTitles: `담당자 담당 담당자이름 담당자성명 이름 성명 성함 고객명 연락처명 수신자 수신자명 대표자 대표자명 name fullname contact
      contactname contactperson person manager 氏名 お名前 担当者 担当者名 姓名 联系人 ansprechpartner`,
    identifies: true,
    isSearched: true,
    variable: {
      name: '담당자명',
      label: '담당자 이름',
      sample: '김서연',
      aliases: ['연락처명', '이름', 'name'],
    },
    isPrompted: true,
    inputMode: 'text',
    noticeLabel: '이름',
  },
  contactEmail: {
    isNullable: true,
    label: '이메일',
    importTitles: `이메일주소 메일 메일주소 전자우편 전자메일 전자메일주소 담당자이메일 담당자메일 회사이메일 email emailaddress mail mailaddress
      contactemail workemail businessemail email1value
      email주소 e메일 e메일주소 メールアドレス 邮箱 电子邮件`,
    identifies: true,
    isSearched: true,
    variable: { name: '이메일', label: '이메일 주소', sample: 'seoyeon@hanbit.example', aliases: ['email'] },
    isPrompted: false,
    inputMode: 'email',
    noticeLabel: '이메일',
  },
  industry: {
    isNullable: false,
    label: '업종',
    importTitles: '산업 산업군 산업분류 업태 분야 사업분야 industry sector businesstype',
    identifies: false,
    isSearched: false,
    variable: { name: '업종', label: '업종', sample: '전자부품 제조', aliases: ['산업', 'industry'] },
    isPrompted: true,
    inputMode: 'text',
    noticeLabel: '업종',
  },
  website: {
    isNullable: false,
    label: '웹사이트',
    importTitles:
      '홈페이지 홈페이지주소 웹사이트주소 웹페이지 사이트 url website websiteurl webpage homepage web site domain companydomain',
    identifies: false,
    isSearched: false,
    variable: {
      name: '웹사이트',
      label: '웹사이트 주소',
      sample: 'https://hanbit.example',
      aliases: ['website'],
    },
    isPrompted: true,
    inputMode: 'url',
    noticeLabel: '웹사이트',
  },
  country: {
    isNullable: false,
    label: '국가',
    importTitles: '국가명 나라 국가지역 country countryname countryregion nation',
    identifies: false,
    isSearched: false,
    variable: { name: '국가', label: '국가', sample: '대한민국', aliases: ['country'] },
    isPrompted: true,
    inputMode: 'text',
    noticeLabel: '지역',
  },
  city: {
    isNullable: false,
    label: '도시',
    importTitles: '도시명 지역 시도 소재지 시군구 구군시 city town region location',
    identifies: false,
    isSearched: false,
    variable: { name: '도시', label: '도시', sample: '서울', aliases: ['city'] },
    isPrompted: true,
    inputMode: 'text',
    noticeLabel: '지역',
  },
} as const satisfies Record<string, FieldDefinition>

export type LeadField = keyof typeof DEFINITIONS
export type NullableLeadField = {
  [F in LeadField]: (typeof DEFINITIONS)[F]['isNullable'] extends true ? F : never
}[LeadField]
export type LeadFieldValues = { [F in LeadField]: F extends NullableLeadField ? string | null : string }

export const LEAD_FIELD_DEFINITIONS: Readonly<Record<LeadField, FieldDefinition>> = DEFINITIONS

export const LEAD_FIELDS = Object.keys(DEFINITIONS) as readonly LeadField[]
/** A lead has at least one of these. */
export const IDENTIFYING_FIELDS = LEAD_FIELDS.filter((field) => DEFINITIONS[field].identifies)

export const isLeadField = (key: string): key is LeadField => Object.hasOwn(DEFINITIONS, key)

/** An object with one property per field. */
export const mapLeadFields = <V>(of: (field: LeadField) => V): Record<LeadField, V> =>
  Object.fromEntries(LEAD_FIELDS.map((field) => [field, of(field)])) as Record<LeadField, V>

export const LEAD_FIELD_LABELS = mapLeadFields((field): string => DEFINITIONS[field].label)

/** The values of all fields; null becomes '' where a field is not nullable. */
export const leadFieldValues = (of: (field: LeadField) => string | null): LeadFieldValues =>
  mapLeadFields((field) => of(field) ?? (DEFINITIONS[field].isNullable ? null : '')) as LeadFieldValues

/** Only the fields of a wider object, without its custom fields. */
export const pickLeadFields = (lead: LeadFieldValues): LeadFieldValues =>
  mapLeadFields((field) => lead[field]) as LeadFieldValues
