// Closed classes of words: what sentences are built from. Names of companies and phrases of test mails are never added here.

const wordPattern = (words: string): string => words.trim().split(/\s+/).join('|')

/** Words that say nothing about a company: reports, politeness, connection, time without a date, vague amounts. */
export const EMPTY_WORD = new RegExp(
  `^(?:(?:${wordPattern(`
    소식 기사 보도 뉴스 공시 공고 홈페이지 사이트 누리집 이야기 이후 만큼 정도 이번 최근 요즘 근래 현재 지금 얼마 이미 벌써 아직 먼저 처음 다시 계속 꾸준 한결 오래 오랫 오랜 앞으로 향후 오늘 어제 내일
    매번 항상 자주 가끔 이제 그동안 지난 작년 올해 내년 재작년 금년 올봄 올여름 올가을 올겨울 다음 이래 상반기 하반기 정말 매우 진심 감명 특히 아주 무척 굉장 대단 반갑 인상 축하 연락 메일 제안 관심 말씀
    안녕 재미 깊 감사 부탁 인사 기억 존경 놀라 놀랐 응원 반가 훌륭 노력 뜻깊 좋 알게 알고 압니다 아시 들었 들으 읽 보았 봤 보고 보며 보니 접하 접했 접한 확인 생각 싶 드립 드리 드린 드려 뵙 찾아 여쭤
    이와 이런 저런 그런 그렇 이렇 여러 많 크게 다양 모든 모두 함께 직접 빠르 빠른 전체 또한 그리고 하지만 덕분 위해 위한 동안 통해 대한 대해 관련 관한 따라 따르 때문 같 가장 귀사 귀행 귀교 귀원 귀청 귀하 저희 당사 우리 저는 제가
    대표님 담당자 회사 기업 업체 분야 모습 내용 넘었 넘어 대략 [월화수목금토일]요일 라는 라고 이라 상황 경우 방식 방법 규모 사업 업무 서비스 솔루션 제품 프로그램 이상 이하 미만 안팎 가까 남짓 내외 초과 가운데 시간 세월 기간
    연간 월간 매달 매월 매년 매주 매일 하루 해마다 달마다 누적 지금까지 하는 하시 하신 하고 해서 하셨 되는 됩니 있는 있습 있으 있고 없는 없이 없습 않 되지 계시 계신 계십 계셨 이신 이시 아닌 아니 못하 같은 무려 국내 전국 개월 평균 무사히 성황리 성공적 이달 상세 페이지 넘게 참고 덧붙 물론 다만 혹시 사실
  `)}).*|(?:${wordPattern('글 점 것 거 적 일 때 데 듯 수 줄 바 중 뒤 후 등 늘 곧 잘 그 큰 작은 각 전 또 및 만 더 덜 님 대표 분 분들 곳 한 할 해 했 한번 된 될 되 하 위 약 총 번 차 건 넘는 넘 연 월 주 간 안 이 이어')})(?:[은는이가을를도의에와과로]|에서|으로|까지|부터|보다|라|께)?|${wordPattern('the a an and or of to in on at for with by from as is are was were be been being has have had that this these those it its i we our us you your recent recently just new now also saw read noticed heard congratulations about more most many much how so can will would')})$`,
  'i',
)

/** Verbs of an ordinary activity: a fact that names only the thing supports them. */
export const ORDINARY_VERB = new RegExp(
  `^(?:${wordPattern('하 되 있 계 만들 만드 제조 생산 키우 기르 재배 팔 판매 맡 다루 이어 지켜 걸어 제공 운영 진행 관리 사용 쓰 이용 보유 갖추 갖춘 가지 두 둔 이르 달하 넘 올리 전문 담당 연구 서비스 취급 여는 열고 보내 나가 모시 돌보 힘쓰 이끌 종사 집중 속하 위치 소개 밝히 밝혀 알리 받 얻 마무리 마치 완료 내시 내신 내셨')})`,
)

/** Words that name the same thing or the same event, by their beginnings. */
export const SAME_MEANING: readonly RegExp[] = [
  '직원 임직원 인원 인력 구성원 팀원 종업원 근로자 근무 일하 식구 employee people staff person team',
  '고객 고객사 거래처 거래 도입 사용 이용 쓰 쓴 선택 회원사 customer client used use importer',
  '매장 점포 지점 가맹점 직영점 분점 store shop branch',
  '회원 가입자 이용자 사용자 구독자 member user subscriber',
  '설립 창업 창립 창사 개업 개원 개교 시작 문을 이래 역사 출발 부터 주년 founded established since',
  '출시 론칭 런칭 선보 내놓 나온 공개 시작 launch released',
  '개장 개점 개소 개관 오픈 신설 신축 열 여신 여셨 연$ 문을 내신 내셨 지은 지으 세우 세운 증설 들이 open',
  '진출 수출 보내 해외 export',
  '수상 받 상을 대상 표창 획득 취득 인증 awarded award certified',
  '납품 공급 입점 거래 협력 supply',
  '투자 유치 조달 라운드 raise raised funding',
  '채용 영입 뽑(?!히|혔|힌) 모집 합류 hire',
  '늘 증가 상승 성장 오르 오른 올랐 확대 확장 증축 넓히 넓혀 넓힌 grew growth more',
  '줄 감소 절감 낮 단축 하락 짧 less cut reduce lower',
  '옮기 옮긴 옮겨 이전 이사',
  '맺 체결 계약 협약 제휴',
  '판매 팔 팔린',
  '수리 고치 고친 정비 보수',
  '도입 들이 들여 들인',
  '당일 그날',
  '검토 고려 들여다보 살펴보 알아보 저울질',
  '학생 원아 아이 어린이 재원생 수강생 교육생',
  '발송 보내 내보내 배송 출고',
  '운송 옮기 나르 운반 수송',
  '병상 병실',
  '선정 지정 선발 뽑히 뽑혔 뽑힌',
  '수주 따내 따낸 따냈',
  '개편 단장 리뉴얼 리모델링 꾸미 교체 바꾸 바꿨 바꾼',
].map((words) => new RegExp(`^(?:${wordPattern(words)})`))
export const FOUNDED = 4
export const OPENED = 6
export const RISE = 12
export const FALL = 13

/** Countries, and the larger cities and areas of Korea. */
export const PLACE = new RegExp(
  `(?<![가-힣]|[한두세네\\d] (?=대만|분당))(?:${wordPattern(
    '미국 캐나다 멕시코 브라질 칠레 영국 독일 프랑스 이탈리아 스페인 포르투갈 네덜란드 벨기에 폴란드 체코 헝가리 오스트리아 스위스 스웨덴 덴마크 핀란드 노르웨이 튀르키예 러시아 중국 홍콩 대만 일본 베트남 태국 인도네시아 말레이시아 싱가포르 필리핀 캄보디아 미얀마 몽골 인도 호주 뉴질랜드 사우디 두바이 아랍에미리트 이집트 북미 남미 유럽 동남아 중동 아프리카 뉴욕 실리콘밸리 도쿄 오사카 후쿠오카 상하이 베이징 하노이 호찌민 자카르타 방콕 밀라노 파리 런던 서울 부산 대구 인천 광주 대전 울산 세종 경기 강원 충북 충남 전북 전남 경북 경남 수원 용인 성남 판교 분당 고양 일산 화성 동탄 부천 안산 안양 평택 시흥 파주 김포 의정부 남양주 하남 이천 여주 오산 군포 의왕 광교 강릉 원주 춘천 속초 청주 충주 제천 오송 천안 아산 서산 당진 논산 공주 전주 익산 군산 목포 여수 순천 광양 나주 포항 경주 구미 안동 김천 영천 경산 창원 진주 김해 양산 거제 통영 사천 밀양 제주 서귀포 강남 성수 홍대 여의도 마곡 송도 잠실 코엑스 킨텍스 벡스코',
  )})(?=$|[\\s,.?!]|에서|에도|에는|에 |으로|로 |과 |와 |의 |을 |를 |까지|부터|이나 |이라|[가-힣]?(?:점|공장|지사|법인|지점|센터))|\\b(?:Vietnam|Japan|China|Germany|Singapore|Indonesia|Thailand|Europe|Portugal|Spain|Italy|France|India|Mexico|Poland|Taiwan)\\b`,
  'g',
)

/** Names with a legal form, a last syllable of companies, authorities, schools, media and associations, or before a partner's verb. */
export const ORGANISATION = new RegExp(
  [
    String.raw`(?:㈜|\(주\)|주식회사 ?)[가-힣A-Za-z0-9]{2,12}`,
    '(?<![가-힣A-Za-z])[가-힣A-Z]{2,8}(?:전자|은행|카드|증권|그룹|중공업|제약|화학|생명|홀딩스|캐피탈|건설|물산|테크|테크놀로지|엔터테인먼트|항공|백화점|바이오|산업|제지|식품|제과|상사|물류|자동차|제철|조선|모빌리티|손해보험|화재|컴퍼니|소프트|시스템즈|로지스|호텔|마트|신문|일보|방송|경제|투데이|저널|벤처스|인베스트먼트)(?=(?:와|과|에서|에서도|에도|의|에|도|은|는|이|가|으로|로|로부터|,)(?:[\\s,]|$))',
    '(?<![가-힣])[가-힣]{0,8}(?:통상자원부|통상부|공동모금회|진흥원|진흥공단|조달청|특허청|관세청|국세청|산림청|소방청|통계청|식약처|벤처기업부|중기부|안전부|행안부|교통부|국토부|환경부|교육부|법무부|국방부|기획재정부|농림축산식품부|해양수산부|해수부|고용노동부|고용부|문화체육관광부|문체부|과학기술정보통신부|과기정통부|과기부|보건복지부|복지부|금융위원회|공정거래위원회|[가-힣]{2}공사|[가-힣]{2}공단|[가-힣]{2}협회|[가-힣]{2}학회|[가-힣]{2}대학교|[가-힣]{2,4}(?:연구|감독|정보|평가|보안|인증|시험|관리|기술)원|[가-힣]{2,4}(?:시청|군청|구청|도청|교육청))(?=[가-힣 ,])',
    '(?<![가-힣])(?!저희|우리|당사|본사|귀사|여러분)[가-힣A-Za-z]{2,12}(?=(?:와|과) (?:[가-힣]{2,6} ?)?(?:협력|제휴|계약|협약|손잡|손을 잡|협업|공동|파트너)|(?:와|과)의 (?:[가-힣]{2,6} ?)?(?:협력|제휴|계약|협약|협업|파트너)| 출신)',
  ].join('|'),
  'g',
)

/** Events that a register or the press records: without a word of them in any fact they are new. */
export const RECORDED =
  /투자|유치|수상|대상|상을|인증|선정|지정|체결|협약|계약|제휴|인수(?!인계)|합병|상장|진출|수출|수주|출시|개점|개소|개원|이전|채용|영입|설립|준공|완공|착공|증설|특허|뽑히|뽑혔|우승|입상/

/** What a list adds: 일본에 이어 베트남에도; what a counted list begins with: 가온과 누리를 비롯한 학원 40곳. */
export const ADDED =
  /(?<=[에과와] 이어 (?:[가-힣]+(?:에는|은|는) )?)[가-힣A-Za-z]{2,12}?(?: [가-힣]{2,4})?(?=에서도|에까지|에도|까지|도 )/g
/** Customers of ours: 가온과 누리가 저희 저울을 쓰고 계십니다. */
export const CUSTOMERS =
  /(?<![가-힣A-Za-z])[가-힣A-Za-z0-9]{2,12}(?:[과와] |이?랑 |, ?)[가-힣A-Za-z0-9]{2,12}(?=(?:에서도?|[이가도은는]|께서) (?:[가-힣]+ ){0,2}(?:(?:저희|우리)(?:에게|와|를)? (?:[가-힣]+ ){0,3}(?:쓰|써|사용|이용|도입|채택|선택|고르|골랐|맡기|맡깁|맡겼|의뢰|주문|계약)|(?:저희 )?고객(?:이|입|사)))|^[A-Z][A-Za-z0-9&]+ and [A-Z][A-Za-z0-9&]+(?: [a-z]+)??(?= (?:have|both|already|use|trust|rely|run)\b)/g
/** What is said to be more than what a fact lists: 카페24는 물론 고도몰과도 연동됩니다. */
export const MORE =
  /(?<=[은는] 물론(?:이고)? )[가-힣A-Za-z]{2,12}(?: [A-Z]{2,5})?(?=(?:[과와에]도|도|까지도?) (?:[가-힣]+ ){0,2}(?:연동|연결|호환|지원|붙))/g
export const LISTED_NAMES =
  /(?<![가-힣A-Za-z])[가-힣A-Za-z]{2,12}(?:(?:[,·] ?|[과와] )[가-힣A-Za-z]{2,12}){0,3}(?=(?:[을를] (?:포함|비롯)(?:한|해서?)|,? 등) [가-힣\d, ]{1,16}(?:곳|군데|개사|업체))/g

/** Latin words that are not names. */
export const COMMON_LATIN = new Set(
  'ai it ceo cto cfo coo cpo cmo md pd pm hr ir pr saas api erp crm mes wms tms qr pdf ppt ok faq b2b b2c d2c kpi roi vip id url sns tv pc app web iot ax dx led usb cctv gps rfid sms kc re fwd am pm q a qa sop as rpa ui ux cs lms ocr zoom excel korea korean esg sku vmd haccp gmp iso oem odm hvac iot nfc csv html sql gdp fta cad plc nps seo ota pms bom pcb cnc bim mro lca pb pos edi otp ups'.split(
    ' ',
  ),
)

const TITLE =
  '대표|회장|사장|이사|상무|전무|부사장|본부장|팀장|실장|부장|차장|과장|대리|매니저|교수|박사|의장|창업자|작가|기자|원장|소장|센터장|편집장|지사장|지점장|점장|지배인|총지배인|국장|주임|수석|고문|연구원|셰프|감독|위원|선생|디자이너|변호사|회계사|세무사|변리사|노무사|법무사|건축사|수의사|간호사|약사|PD|CTO|CEO'

/** `김철수 대표님`: a name of three syllables with a usual surname, and a title. */
export const PERSON = new RegExp(
  `(?<![가-힣])(?!(?:공동|공장|공무|공정|고객|구매|노무|문학|방송|성형|안전|원무|유통|임상|임시|전략|전문|전산|전임|정비|조달|조리|주방|지역|조교|지원|진료|현장|현지|홍보) ?)((?:김|이|박|최|정|강|조|윤|장|임|한|오|서|신|권|황|안|송|전|홍|유|고|문|양|손|배|백|허|남|심|노|하|곽|성|차|주|우|구|민|류|나|진|지|엄|채|원|천|방|공|현)[가-힣]{1,2}(?<![는은을를의에던신한면며])) ?(?:${TITLE})(?!님?들)`,
  'g',
)

/** 가온의 오세훈 매니저입니다: the writer; not 대표는 김철수 박사입니다. */
export const INTRODUCES = new RegExp(
  `^(?!.*(?:${TITLE}|담당자?|책임자|사람|분)(?:께서)?[은는이가] ).*(?:${TITLE})(?:입니다|이에요|예요|이라고 합니다|드림|올림)[.!]?$`,
)

/** Areas by what they contain: a fact about a part supports the name of the whole. */
export const AREAS: readonly (readonly [RegExp, RegExp])[] = [
  [/북미|north america/i, /미국|캐나다|멕시코|\b(?:us|usa|united states|canada|mexico)\b/],
  [/남미|south america/i, /브라질|칠레|아르헨티나|\b(?:brazil|chile|argentina)\b/],
  [
    /유럽|europe/i,
    /영국|독일|프랑스|이탈리아|스페인|네덜란드|폴란드|체코|\b(?:uk|germany|france|italy|spain|netherlands|poland|eu)\b/,
  ],
  [
    /동남아|southeast asia/i,
    /베트남|태국|인도네시아|말레이시아|싱가포르|필리핀|캄보디아|\b(?:vietnam|thailand|indonesia|malaysia|singapore|philippines)\b/,
  ],
  [/중동|middle east/i, /사우디|두바이|아랍에미리트|카타르|\b(?:saudi|dubai|uae|qatar)\b/],
]

/** Names in quotation marks. */
export const QUOTED = /['"‘“「『<]([가-힣A-Za-z0-9][^'"’”」』>\n]{1,24})['"’”」』>]/g

/** What is best, first or the only one of its kind, and who is compared. */
export const RANK =
  /(?:국내|업계|세계|아시아|전국|지역|시장|수도권|부문)? ?(?:최초|(?:최대|최고|최저|최다)(?!한|화| ?(?:약 |[월연] |하루 )?(?:\d|[한두세네] |열|스무))|최우수|최상|유일|\d{1,3}위|\d{1,2}등(?!급)|독보적|선두|으뜸|압도적|일인자)|(?:업계|시장|세계|국내)(?:에서)? (?:처음|먼저)|[가-힣]{1,3} 번째(?: 규모|로 (?:큰|많|높))|[두세] 자릿수|(?<=(?:국내|업계|시장|세계|전국|아시아|동종)[^,.]{0,24})(?:가장|제일) (?:많|낮|높|빠르|빠릅|빨라|저렴|싸|쌉|크|큽|길|깁|정확|넓|오래|앞서|앞섭|뛰어나|뛰어납|강|가볍|얇|작|짧|적)[가-힣]{0,3}(?:니다|[아어해]요|지요|죠)[.!]?$|(?:업계|시장)의? 표준|(?:업계|시장|지역|국내)[을를] (?:이끌|선도|대표|주도)|한 (?:곳|번|건|명|사람|대|분)도 (?:[가-힣]+ ){0,3}(?:않았|없(?:습|었))|특허(?:받은|를 받|를 보유| ?출원| 기술)|(?:검증|입증|공인|인정)(?:된|받은|을 받|을 마)|세계적(?:인|으로)|이름난|손꼽히|첫손|유명한|(?:가장|제일) (?:(?:큰|빠른|유명한|오래된|많은|높은|저렴한|싼|앞선|정확한) (?!시간|날|때|방법|길|순서|답|회신|일|문의|문제|부분|고민|걱정|어려|부담|이유|차이|점|분|것)|널리|신뢰|많이 (?:쓰|팔|찾))|\b(?:(?:the|our|your|as|named|voted|rated) best(?! (?:way|time|person|day|place))|number one|top(?! of)|the only|the first (?:[a-z]+ ){1,2}(?:to|in|that)|rated(?= (?:the|best|as|by))|no other [a-z]+(?: [a-z]+)? (?:[a-z]+s|can)|leading|largest|fastest[- ]growing)\b/gi
export const COMPARISON =
  /(?:경쟁사|타사|경쟁 ?[가-힣]{1,4}?|다른 (?:서비스|제품|회사|업체|곳|솔루션|프로그램|도구|앱)(?:들)?|업계 평균|동종 업계)(?:[을를])? ?(?:보다|대비|에 비해|에 비하여|과 비교|와 비교|[과와] 견주|과 달리|와 달리|제치)[^.!?\n]{0,30}|경쟁(?:사|업체)(?:들)?(?:은|는|이|가|도) [^.!?\n]{0,30}[다]|\b(?:your|direct|several|other) competitors\b[^.!?\n]{0,30}/g
/** Who offers the same as we do: with a number that no fact has, a comparison. */
export const COMPETITOR =
  /(?:(?:경쟁사|경쟁 ?(?:업체|제품|서비스|모델)|타사|(?<![A-Za-z])[A-Z]사)(?: [가-힣]{2,6})?[은는이가의]?|(?:다른|비슷한) (?:제품|서비스|솔루션|프로그램|도구|앱|장비|기기|업체|회사)(?:들)?[은는이가])(?= )/g

/** What we would give or guarantee, by kind: a fact supports a promise of its own kind. */
export const PROMISES: readonly RegExp[] = [
  /(?:(?:평생|영구|전액) ?)?무료(?!하)|무상|공짜|그냥 드[립려]|거저|(?:비용|요금|[가-힣]{1,4}비|(?:위약|보증|가입|예치|연체|착수|계약|선수)금|[가-힣]{0,3}(?<![자재의음원사])료)(?:[가은는이도을를]|까지)? ?(?:전액[은을]? )?(?:없이|없습니다|없음|들지 않|받지 않|면제|0원|(?:전액 )?(?:저희가|당사가|본사가) (?:전액 |모두 )?(?:부담|냅니|낼|내 ?드|물어))|(?<!\b(?:are you|i am|i'm|we are|we're) )\bfree\b(?! to\b| of\b(?! charge))|(?:no|without) (?:charge|cost)|\bon us\b|(?:받지 않|안 받)(?:습니다|아요|고)/gi,
  /할인|특가|(?:가격|요금|단가)[을를]? (?:동결|고정)|깎아 ?드|[반절]값|반값|절반만 받|캐시백|페이백|쿠폰|discount/gi,
  /환불|(?:보상|배상)(?:합|해 ?드|하겠)|(?<=(?:금액|[가-힣](?:금|비|료)|값|비용|전액|원|돈)[가-힣]{0,2} (?:[가-힣]+ )?)돌려 ?드|반환해|(?:새것|새 (?:제품|기기|상품))으?로 (?:바꿔|교환해)|refund|(?<!\b(?:had|got) (?:its|their|the) )money back/gi,
  /(?<=\d[^.]{0,16})(?:보장|약속)하는|(?:보장|약속|책임)(?:합니다|해 ?드|하겠|드립|드리|하며|지겠|집니다)|보증(?:합|해|하)|(?:반드시|무조건|확실히|틀림없이) [가-힣 ]{1,12}니다|(?:고객|고객사|도입|사용|이용)[가-힣 ]{0,8}(?:대부분|과반|상당수)|guarantee/gi,
  /(?:연동|호환)(?:됩|돼|되[고며어]|합니다|해 ?드|이 ?(?:됩|돼|가능)|[을를] 지원| ?가능)|\bintegrates? with\b/gi,
  /증정|사은품|선물(?:로|을) 드|덤으로|추가로 드립/gi,
  /(?:이번 ?[주달]|이달|올해|연말|연내|[월화수목금토일]요일|\d{1,2}[월일]) ?말?(?:까지만?|안에|내에) (?:[가-힣]+(?:을|를)? ?)?(?:계약|신청|도입|주문|가입|등록|결제|예약)하시면 [^.]{0,30}드[립려]|(?:(?:달|올해|연말|\d{1,2}[월일]|요일)까지만|선착순) [^.]{0,16}(?:가격|드[립려]|받[습아])/gi,
]
