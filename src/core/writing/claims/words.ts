// Words that make a sentence a claim. The lists hold general vocabulary; names of test mails are never added to them.

/** A class of events: its words in a mail, and the words of a fact that tell of the same thing. */
type EventClass = {
  id: string
  isAward?: true
  mail: RegExp
  /** where a fact may say it in fewer words than a mail */
  fact?: RegExp
}

export const EVENTS: readonly EventClass[] = [
  {
    id: 'investment',
    mail: /(?:시리즈 ?[A-E] ?)?투자(?:를|금|도|사)? ?(?:받|유치|마무리|완료)|투자 유치|펀딩|시리즈 ?[A-E]|\brais(?:ed|ing)\b|\bseries [a-e]\b|\bfunding\b/i,
  },
  { id: 'listing', mail: /상장|기업공개|\bIPO\b|인수합병|인수하|합병|\bacqui(?:red|sition)|\bmerger\b/i },
  {
    id: 'award',
    isAward: true,
    mail: /수상|(?<![가-힣])(?:[가-힣]{0,8})(?:대상|금상|은상|동상|최우수상|우수상|장관상|혁신상|대통령상)(?=[을를에과의,. ]|$)|상을 받|\baward/i,
  },
  {
    id: 'selected',
    isAward: true,
    mail: /선정|지정(?:되|받)|뽑히|꼽히|등재|우수 ?(?:기업|협력사|기관|제품)|(?:\d|[A-Z]|우수) ?등급|\b(?:was|were|been|being) (?:named|selected|recogni[sz]ed)|\bnamed\b/i,
  },
  {
    id: 'certificate',
    isAward: true,
    mail: /(?:조달청|나라장터|식약처|특허청)[^.!?\n]{0,12}등록|표창|(?:인증|승인|허가|특허|라이선스|라이센스|임상|자격)[^.!?\n]{0,20}?(?:받|취득|획득|갱신|보유|마치|통과|등록|따신|따셨)|\bcertifi|\bpatent|\bapproval|\bdesignation/i,
    fact: /인증|승인|허가|특허|라이선스|임상|자격|certifi|patent|approval|designation/i,
  },
  {
    id: 'contract',
    mail: /(?:계약|협약|제휴|파트너십|MOU)(?!서)|협력하|협업|공동 ?(?:개발|제작|연구)|수주|\bpartner(?:ship|ed)|\bcontract (?:with|from)/i,
  },
  {
    id: 'supply',
    mail: /납품|공급|협력사|거래해|독점|입점|고객사|대리점|맡으(?:셨|신)|맡고 계|\bsuppl(?:y|ier)\b/i,
  },
  {
    id: 'expansion',
    mail: /(?:지사|법인|공장|사옥|연구소|매장|지점|센터|본사|홈페이지)(?:[을를도]|까지)? ?[가-힣]{0,3} ?(?:세우|세운|옮기|옮긴|이전|지은|단장)|새로 단장|진출|증설|신축|호점|[을를] (?:새로 )?(?:여신|여셨|열며|연다|지으|짓)|오픈(?:하|을)|확장(?:하|이)|넓히|\bopen(?:ed|ing) (?:a|an|your|its)\b|\bexpan(?:d|sion)|\bnew (?:plant|office|property|factory|store|branch|site)\b/i,
    fact: /진출|증설|신축|호점|열었|열고|여는|엽니다|오픈|확장|넓|개장|개점|신설|open|expan|new /i,
  },
  { id: 'export', mail: /수출|\bexport/i },
  { id: 'launch', mail: /선보일|예정이라니|출시|론칭|런칭|신제품|선보이|서비스를 시작하(?:셨|신)|\blaunch/i },
  { id: 'hiring', mail: /채용|영입|합류|인력을 (?:늘|확)|출신|\bhir(?:ed|ing)\b|\brecruit/i },
  {
    id: 'growth',
    mail: /(?:평점|별점|만족도) ?\d|커 온|대기업을 고객|성장(?:하|률|세)|급증|급성장|돌파|흑자|적자|점유율|(?:늘었|늘리(?:시|고|신|셨)|증가하(?:셨|신)|팔렸|달성)|\bgrow(?:n|ing|th)|\bdoubled\b/i,
    fact: /성장|증가|늘|급증|돌파|흑자|적자|점유율|달성|팔렸|grow|doubled/i,
  },
  {
    id: 'press',
    mail: /소개된|소개되|매체|보고서를|논문|TV|학술지|인터뷰|보도|방송|언론|발표하(?:신|셨)|\binterview\b/i,
  },
  {
    id: 'project',
    mail: /국책|정부 과제|과제 \d|지원(?:으로|을 받)|수행하(?:는|신|고 계)|사업자로|사업에도? (?:참여|선정)|사업의 (?:주관|수행)|주관 기관|참여하(?:신|셨|고 계)|예산|\bproject (?:with|for)/i,
  },
  {
    id: 'plan',
    mail: /목표(?:에|를|로|인|도)|취임|추진(?:한다|하신다)|계획(?:이라고|도 들|을 (?:밝|발표))|(?<!주년을 )앞두고 계|준비하고 계|추진하(?:신|고 계)|예정이(?:라|시)|발주하/,
  },
]

/** Words that rank the recipient. */
export const SUPERLATIVES =
  /(?:국내|업계|세계|아시아|전국|지역|시장|수도권|부문)? ?(?:최초|최대|최고|유일|\d{1,2}위|독보적|선두|선도)|세계적(?:인|으로)|가장 (?:큰|빠르|빠른|유명|오래된)|(?:업계|시장)[을를] (?:이끌|선도)|이끌어 [온가오]|이름난|손꼽히|경쟁사보다|두 자릿수|fastest[- ]growing|베스트 ?(?:브랜드|셀러)|전국 \d{1,2}대|\d성급|유명한|\b(?:leading|largest|best|top|first|number one)\b/gi

/** Companies and brands whose name a text has without a legal form. */
const COMPANIES =
  '삼성전자 삼성전기 삼성SDS 삼성물산 삼성생명 삼성화재 삼성디스플레이 삼성바이오로직스 LG전자 LG화학 LG디스플레이 LG에너지솔루션 LG생활건강 LG유플러스 SK하이닉스 SK텔레콤 SK이노베이션 SK온 SK C&C 현대자동차 현대차 현대모비스 현대건설 현대백화점 현대카드 현대제철 HD현대 HD현대중공업 현대중공업 기아 포스코 포스코이앤씨 한화 한화오션 한화시스템 한화에어로스페이스 롯데 롯데백화점 롯데마트 롯데케미칼 롯데호텔 신세계 이마트 홈플러스 GS칼텍스 GS리테일 GS건설 CJ제일제당 CJ대한통운 CJ올리브영 올리브영 두산 두산에너빌리티 두산로보틱스 효성 코오롱 금호타이어 한국타이어 넥센타이어 대한항공 아시아나항공 한국전력 한전 한국수력원자력 한국가스공사 한국철도공사 코레일 한국도로공사 네이버 네이버클라우드 카카오 카카오페이 카카오뱅크 카카오엔터프라이즈 쿠팡 컬리 마켓컬리 배달의민족 우아한형제들 당근 당근마켓 토스 비바리퍼블리카 야놀자 여기어때 무신사 직방 오늘의집 지그재그 에이블리 11번가 지마켓 옥션 위메프 티몬 넥슨 넷마블 엔씨소프트 크래프톤 펄어비스 스마일게이트 하이브 셀트리온 유한양행 한미약품 종근당 녹십자 대웅제약 아모레퍼시픽 농심 오뚜기 풀무원 대상 동원 하림 오리온 매일유업 서울우유 남양유업 빙그레 아워홈 하이트진로 오비맥주 국민은행 KB국민은행 신한은행 우리은행 하나은행 농협 기업은행 산업은행 신한카드 국민카드 비씨카드 미래에셋 한국투자증권 교보문고 교보생명 한샘 코웨이 하이마트 다이소 세븐일레븐 스타벅스 이디야 맥도날드 버거킹 파리바게뜨 신라호텔 호텔신라 조선호텔 멜론 지니뮤직 유튜브 넷플릭스 디즈니 애플 구글 아마존 마이크로소프트 메타 엔비디아 인텔 퀄컴 테슬라 보잉 에어버스 바스프 지멘스 보쉬 소니 도요타 토요타 파나소닉 나이키 아디다스 유니클로 이케아 코스트코 월마트 세포라 와디즈 텀블벅 소프트뱅크 카이스트 포스텍 KAI KT 마이리얼트립 코엑스 킨텍스'.split(
    ' ',
  )
/** Ordinary words too: they count only in `대상그룹` and the like, never alone. */
const AMBIGUOUS = new Set([
  '대상',
  '동원',
  '당근',
  '토스',
  '기아',
  '두산',
  '옥션',
  '메타',
  '직방',
  '멜론',
  '한전',
])
const PARTICLE =
  '(?:에서|으로|에도|에게|에 |에$|에,|와|과|의|을|를|이 |가 |은|는|도 |로|로부터|에 이어|출신| |,|\\.|$)'
const companyPattern = (names: readonly string[]): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[&]/g, '\\$&'))
    .join('|')

/** Company names: known ones, and words with a legal form or a usual last syllable. */
export const COMPANY = new RegExp(
  [
    `(?<![가-힣A-Za-z])(?:${companyPattern(COMPANIES.filter((name) => !AMBIGUOUS.has(name)))})(?=${PARTICLE})`,
    `(?<![가-힣A-Za-z])(?:${companyPattern([...AMBIGUOUS])})(?=(?:와|과|에서| 출신))`,
    String.raw`(?:㈜|\(주\)|주식회사 ?)[가-힣A-Za-z0-9]{2,12}`,
    '(?<![가-힣A-Za-z])[가-힣A-Z]{2,8}(?:전자|은행|카드|증권|그룹|중공업|제약|화학|생명|홀딩스|캐피탈|건설|물산|테크놀로지|엔터테인먼트|항공|백화점|바이오)(?=(?:와|과|에서|의|에|으로|로|로부터) )',
    '(?<![가-힣])[가-힣]{1,8}(?:통상자원부|공동모금회|진흥원|진흥공단|조달청|특허청|관세청|국세청|산림청|벤처기업부|안전부|교통부|고용노동부|문화체육관광부|과학기술정보통신부|보건복지부|금융위원회|식약처)(?=[가-힣 ])',
  ].join('|'),
  'g',
)

/** Places a mail may name wrongly: countries, and the larger cities and areas of Korea. */
export const PLACE = new RegExp(
  `(?<![가-힣])(?:${'미국 캐나다 멕시코 브라질 칠레 영국 독일 프랑스 이탈리아 스페인 네덜란드 폴란드 체코 헝가리 스위스 스웨덴 핀란드 노르웨이 튀르키예 러시아 중국 홍콩 대만 일본 베트남 태국 인도네시아 말레이시아 싱가포르 필리핀 인도 호주 뉴질랜드 사우디 두바이 아랍에미리트 이집트 북미 남미 유럽 동남아 중동 아프리카 뉴욕 실리콘밸리 도쿄 오사카 상하이 베이징 하노이 호찌민 밀라노 파리 런던 서울 부산 대구 인천 광주 대전 울산 세종 수원 용인 성남 판교 분당 고양 일산 화성 동탄 부천 안산 안양 평택 시흥 파주 김포 의정부 남양주 하남 이천 여주 오산 군포 의왕 강릉 원주 춘천 속초 청주 충주 제천 천안 아산 서산 당진 논산 공주 전주 익산 군산 목포 여수 순천 광양 나주 포항 경주 구미 안동 김천 영천 경산 창원 진주 김해 양산 거제 통영 사천 밀양 제주 서귀포 강남 홍대 여의도 마곡 송도 잠실'
    .split(' ')
    .join(
      '|',
    )})(?=(?:에서|에도|에 |으로|로 |과 |와 |의 |을 |를 |까지|이나 |, | (?:\\d|제\\d|시장|공장|지사|법인|센터|서비스|수출)))|\\b(?:Vietnam|Japan|China|Germany|Singapore|Indonesia|Thailand|Europe|Da Nang|Busan|Seoul|Daegu|Jeju|Spain|Italy|France|India|Mexico|Poland|Taiwan|Hong Kong)\\b`,
  'g',
)

/** Latin words that are not names. */
export const COMMON_LATIN = new Set(
  'ai it ceo cto cfo coo cpo cmo md pd pm hr ir pr saas api erp crm mes wms tms qr pdf ppt ok faq b2b b2c d2c kpi roi vip id url sns tv pc app web iot ax dx led usb cctv gps rfid sms re fwd am pm'.split(
    ' ',
  ),
)

/** `김철수 대표님`: a name of three syllables with a usual surname, and a title. */
export const PERSON =
  /(?<![가-힣])((?:김|이|박|최|정|강|조|윤|장|임|한|오|서|신|권|황|안|송|전|홍|유|고|문|양|손|배|백|허|남|심|노|하|곽|성|차|주|우|구|민|류|나|진|지|엄|채|원|천|방|공|현)[가-힣]{2}) (?:대표|회장|사장|이사|상무|전무|부사장|본부장|팀장|교수|박사|의장|창업자)/g

/** Names in quotation marks. */
export const QUOTED = /['"‘“「『<]([가-힣A-Za-z0-9][^'"’”」』>\n]{1,24})['"’”」』>]/g
