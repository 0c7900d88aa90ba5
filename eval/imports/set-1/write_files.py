#!/usr/bin/python3
# -*- coding: utf-8 -*-
"""Writes 60 lead files as Korean sales people have them.
   /usr/bin/python3 write_files.py FOLDER [--expected expected.json]
needs: python3-openpyxl python3-xlsxwriter python3-xlwt python3-uno python3-pil gnumeric libreoffice-calc
"""
import sys, os, csv, io, json, random, shutil, subprocess, tempfile, datetime as dt, re, unicodedata
try:
    import openpyxl, xlsxwriter, xlwt
except ImportError:
    if sys.executable != '/usr/bin/python3' and os.path.exists('/usr/bin/python3'):
        os.execv('/usr/bin/python3', ['/usr/bin/python3'] + sys.argv)
    raise
from openpyxl import Workbook
from openpyxl.styles import Font, Alignment, PatternFill, Border, Side
from openpyxl.comments import Comment
from openpyxl.utils import get_column_letter as CL

OUT = os.path.abspath(sys.argv[1]); os.makedirs(OUT, exist_ok=True)
TMP = tempfile.mkdtemp(prefix='leadfiles')
R = random.Random(20240613)
FILES = []            # expected entries
BY = {}               # program -> count
JOBS = []             # (kind, source, target, extra)

# ---------------------------------------------------------------- people
SUR = [('김','kim'),('이','lee'),('박','park'),('최','choi'),('정','jung'),('강','kang'),('조','cho'),('윤','yoon'),('장','jang'),
 ('임','lim'),('한','han'),('오','oh'),('서','seo'),('신','shin'),('권','kwon'),('황','hwang'),('안','ahn'),('송','song'),('류','ryu'),
 ('홍','hong'),('전','jeon'),('고','ko'),('문','moon'),('양','yang'),('손','son'),('배','bae'),('백','baek'),('허','heo'),('유','yoo'),
 ('남','nam'),('심','shim'),('노','noh'),('하','ha'),('곽','kwak'),('성','sung'),('차','cha'),('주','joo'),('우','woo'),('구','koo'),
 ('민','min'),('나','na'),('진','jin'),('지','ji'),('엄','eom'),('채','chae'),('원','won'),('천','cheon'),('방','bang'),('공','gong'),
 ('현','hyun'),('함','ham'),('변','byun'),('염','yeom'),('여','yeo'),('추','choo'),('도','do'),('소','so'),('석','seok'),('선우','sunwoo'),
 ('남궁','namgung'),('제갈','jegal'),('황보','hwangbo')]
SY1 = [('민','min'),('서','seo'),('지','ji'),('현','hyun'),('수','su'),('영','young'),('은','eun'),('정','jung'),('재','jae'),('승','seung'),
 ('성','sung'),('동','dong'),('상','sang'),('경','kyung'),('혜','hye'),('미','mi'),('유','yu'),('태','tae'),('준','jun'),('기','ki'),
 ('병','byung'),('광','kwang'),('종','jong'),('명','myung'),('다','da'),('보','bo'),('하','ha'),('도','do'),('윤','yun'),('예','ye')]
SY2 = [('수','su'),('호','ho'),('연','yeon'),('희','hee'),('진','jin'),('훈','hoon'),('우','woo'),('아','ah'),('영','young'),('석','seok'),
 ('철','chul'),('원','won'),('정','jung'),('미','mi'),('선','sun'),('주','ju'),('경','kyung'),('환','hwan'),('식','sik'),('윤','yun'),
 ('린','rin'),('솔','sol'),('빈','bin'),('혁','hyuk'),('은','eun')]
ST = [('한빛','hanbit'),('대성','daesung'),('미래','mirae'),('푸른','pureun'),('세종','sejong'),('동방','dongbang'),('신우','sinwoo'),('가람','garam'),
 ('누리','nuri'),('태영','taeyoung'),('삼보','sambo'),('우진','woojin'),('경원','kyungwon'),('금강','geumgang'),('백두','baekdu'),('청솔','cheongsol'),
 ('다온','daon'),('라온','raon'),('아라','ara'),('해솔','haesol'),('남도','namdo'),('서광','seokwang'),('영진','youngjin'),('유성','yusung'),
 ('제일','jeil'),('창신','changsin'),('코리아','korea'),('이든','ideun'),('바름','bareum'),('하늘','haneul'),('동명','dongmyung'),('성일','sungil'),
 ('진흥','jinheung'),('화인','hwain'),('보람','boram'),('새봄','saebom'),('큰솔','keunsol'),('산들','sandeul'),('도담','dodam'),('예일','yeil')]
IND = [('정밀','precision'),('전자','elec'),('테크','tech'),('산업','ind'),('소프트','soft'),('물산','mulsan'),('식품','food'),('바이오','bio'),
 ('건설','cons'),('상사','trading'),('메디칼','medical'),('로지스','logis'),('화학','chem'),('디자인','design'),('시스템즈','systems'),('에너지','energy'),
 ('기계','machinery'),('유통','dist'),('섬유','textile'),('엔지니어링','eng'),('무역','trade'),('솔루션','sol'),('모터스','motors'),('글로벌','global')]
TI = ['대표이사','부장','차장','과장','대리','사원','팀장','이사','상무','전무','실장','주임','본부장','책임','선임','매니저','수석연구원','센터장','연구소장','파트장']
DP = ['영업팀','구매팀','해외영업팀','기획실','총무팀','경영지원팀','마케팅팀','연구소','생산관리팀','품질관리팀','IT전략팀','인사팀','자재팀','디지털혁신팀','영업1팀','국내영업부','재무팀','전략기획본부']
CITY = ['서울특별시 강남구 테헤란로 ','서울특별시 금천구 가산디지털1로 ','경기도 성남시 분당구 판교로 ','경기도 안산시 단원구 별망로 ','부산광역시 해운대구 센텀중앙로 ',
 '대구광역시 달서구 성서공단로 ','인천광역시 남동구 은봉로 ','광주광역시 광산구 하남산단로 ','대전광역시 유성구 테크노2로 ','경상남도 창원시 성산구 공단로 ']
FREE = ['naver.com','gmail.com']
_names, _comps, _mails = set(), set(), set()
class P: pass
_combo = [(a,b) for a in ST for b in IND]; R.shuffle(_combo)
def person(company=None):
    p = P()
    while True:
        s = R.choice(SUR[:30]) if R.random()<.6 else R.choice(SUR); a = R.choice(SY1); b = R.choice(SY2)
        if a[0]==b[0]: continue
        n = s[0]+a[0]+b[0]
        if n not in _names: _names.add(n); break
    p.n, p.sur, p.giv = n, s[0], a[0]+b[0]
    p.ensur, p.engiv = s[1].capitalize(), (a[1]+b[1]).capitalize()
    p.en = p.engiv+' '+p.ensur
    if company is None:
        (k,ks),(i,is_) = _combo.pop()
        base = k+i
        form = R.random()
        p.co = ('㈜'+base if form<.28 else '(주)'+base if form<.5 else base+'(주)' if form<.6 else '주식회사 '+base if form<.75 else base)
        p.dom = ks+is_ + R.choice(['.example.com','.example.co.kr','.example.com','.example.co.kr'])
        p.slug = ks+is_
    else:
        p.co, p.dom, p.slug = company.co, company.dom, company.slug
    g, f = (a[1]+b[1]), s[1]
    loc = R.choice([g+'.'+f, a[1][0]+b[1][0]+f, f+a[1][0]+b[1][0], g+'_'+f, f+'.'+g, g+str(R.randint(70,99)), g+f[0], f+'-'+g])
    p.e = loc+'@'+p.dom
    if company is None and R.random()<.04:
        p.e = 'gasang.'+g+f+'.test@'+R.choice(FREE)
    while p.e in _mails: p.e = p.e.replace('@', '2@')
    _mails.add(p.e)
    p.m = '010-%04d-%04d' % (R.randint(100,999), R.randint(0,9999))
    p.t = R.choice(['02-%d-%04d'%(R.randint(201,899),R.randint(0,9999)),'031-%d-%04d'%(R.randint(201,899),R.randint(0,9999)),'051-%d-%04d'%(R.randint(201,899),R.randint(0,9999)),
                    '070-0%03d-%04d'%(R.randint(100,999),R.randint(0,9999)),'053-%d-%04d'%(R.randint(201,599),R.randint(0,9999))])
    p.fax = p.t[:-4]+'%04d'%R.randint(0,9999)
    p.ti, p.d = R.choice(TI), R.choice(DP)
    p.addr = R.choice(CITY)+str(R.randint(2,480))
    p.biz = '%03d-%02d-%05d'%(R.randint(101,899),R.randint(10,99),R.randint(10000,99999))
    return p
def people(n): return [person() for _ in range(n)]

def L(p, keys='', **over):
    """expected lead; keys: p mobile, o office phone, b mobile + office, t title, d department"""
    r = {'email': p.e, 'name': p.n, 'company': p.co}
    if 'p' in keys: r['phone'] = p.m
    if 'o' in keys: r['phone'] = p.t
    if 'b' in keys: r['phone'] = p.m; r['phoneAlso'] = [p.t]
    if 't' in keys: r['title'] = p.ti
    if 'd' in keys: r['department'] = p.d
    for k,v in over.items():
        if v is None and k != 'email': r.pop(k, None)
        else: r[k] = v
    r.setdefault('name',''); r.setdefault('company','')
    if 'phone' not in r: r.pop('phoneAlso', None)
    return r

def reg(name, prog, note, rows, why=None):
    e = {'file': name, 'note': note}
    if why: e['mustReject'] = True; e['why'] = why; rows = []
    e['rows'] = rows
    FILES.append(e); BY[prog] = BY.get(prog,0)+1
    return os.path.join(OUT, name)
def tmp(name): return os.path.join(TMP, name)

thin = Side(style='thin'); BOX = Border(left=thin,right=thin,top=thin,bottom=thin)
HF = PatternFill('solid', fgColor='D9E1F2'); CEN = Alignment(horizontal='center', vertical='center', wrap_text=True)
def hdr(ws, row, col, names):
    for i,h in enumerate(names):
        c = ws.cell(row, col+i, h); c.font = Font(bold=True); c.fill = HF; c.alignment = CEN; c.border = BOX
def put(ws, row, col, vals):
    for i,v in enumerate(vals):
        if v is None: continue
        c = ws.cell(row, col+i, v); c.border = BOX

# ================================================================ openpyxl
def o01():
    ps = people(9); ps[4].ti = ''
    wb = Workbook(); ws = wb.active; ws.title = '참가기업'
    ws['A1'] = '2024년 상반기 수출상담회 참가기업 명단'; ws.merge_cells('A1:H1'); ws['A1'].font = Font(size=18,bold=True); ws['A1'].alignment = CEN
    ws['H2'] = '작성일 : 2024. 5. 13.(월)'; ws['A3'] = '주관 : 한국가상수출지원협회'
    hdr(ws,5,1,['연번','기업명','대표품목','담당자','직위','연락처','이메일','상담시간'])
    rows = []
    for i,p in enumerate(ps):
        m = None if i==6 else p.e
        put(ws,6+i,1,[i+1,p.co,R.choice(['화장품','자동차부품','건강식품','밸브','LED조명']),p.n,p.ti or None,p.m,m,dt.time(10+i//2,30*(i%2))])
        rows.append(L(p,'pt' if p.ti else 'p',email=m))
    r = 6+len(ps)+1
    ws.cell(r,1,'※ 상담시간은 현지 사정에 따라 변경될 수 있습니다.'); ws.cell(r+1,1,'※ 문의 : 사무국 담당자 가상미 (02-555-0199, secretariat@kexport.example.co.kr)')
    wb.save(reg('2024_상반기 수출상담회 참가기업 명단.xlsx','openpyxl','merged title, date and organiser lines above, header in row 5; remark lines below with the organiser\'s own address (no lead); one person without e-mail',rows))
def o02():
    ps = people(8)
    wb = Workbook(); ws = wb.active; ws.title='거래처현황'
    ws['A1']='거래처 담당자 현황'; ws.merge_cells('A1:K1')
    top = [('A3:A4','No'),('B3:D3','업체정보'),('E3:H3','담당자정보'),('I3:J3','거래정보'),('K3:K4','비고')]
    for rng,t in top:
        ws[rng.split(':')[0]] = t; ws.merge_cells(rng); ws[rng.split(':')[0]].alignment=CEN
    for i,h in enumerate(['상호','사업자번호','소재지','성명','직책','연락처','E-mail','최초거래일','월평균(천원)']): ws.cell(4,2+i,h).alignment=CEN
    rows=[]
    for i,p in enumerate(ps):
        put(ws,5+i,1,[i+1,p.co,p.biz,p.addr,p.n,p.ti,p.t,p.e,dt.date(2019,1+i,3+i),R.randint(500,9000)*10, '여신주의' if i==3 else None])
        ws.cell(5+i,9).number_format='yyyy-mm-dd'; ws.cell(5+i,10).number_format='#,##0'
        rows.append(L(p,'ot'))
    n=5+len(ps); ws.cell(n,1,'합계'); ws.merge_cells(start_row=n,start_column=1,end_row=n,end_column=9); ws.cell(n,10,sum(ws.cell(5+i,10).value for i in range(len(ps)))).number_format='#,##0'
    wb.save(reg('거래처 담당자 현황(24.06).xlsx','openpyxl','two-line header with merged groups (rows 3-4), merged total row at the end',rows))
def o03():
    ps = people(6)
    wb = Workbook(); ws = wb.active; ws.title='Sheet1'
    ws['B1']='신규 영업대상 리스트'; ws.merge_cells('B1:D3'); ws['B1'].font=Font(size=16,bold=True)
    for i,t in enumerate(['결재','담당','팀장','본부장']): ws.cell(1,5+i,t).alignment=CEN
    ws.merge_cells('E1:E3')
    for i,t in enumerate(['가나다','라마바','']): ws.cell(3,6+i,t or None)
    ws['B4']='부서'; ws['C4']='영업1팀'; ws['E4']='작성자'; ws['F4']='가나다'; ws['G4']='작성일자'; ws['H4']=dt.date(2024,3,4); ws['H4'].number_format='yyyy"년" m"월" d"일"'
    ws['B5']='(단위: 개사, 명)'
    hdr(ws,7,2,['순번','회사명','성   명','직   급','휴대전화','메일','진행단계'])
    rows=[]
    for i,p in enumerate(ps):
        put(ws,8+i,2,[i+1,p.co,p.n,p.ti,p.m,p.e,R.choice(['초기접촉','제안','견적','협상'])]); rows.append(L(p,'pt'))
    wb.save(reg('신규영업대상_결재용.xlsx','openpyxl','approval box with 담당/팀장 words and own staff names above, header in row 7 with spaced words (성   명), first column empty',rows))
def o04():
    ps = people(7)
    wb=Workbook(); ws=wb.active; ws.title='명단'; rows=[]
    for i,p in enumerate(ps):
        put(ws,1+i,1,[p.co,p.n,p.ti,p.m,p.e if i!=5 else '-',p.addr]); rows.append(L(p,'pt',email=None if i==5 else p.e))
    wb.save(reg('명단.xlsx','openpyxl','no header line at all; one e-mail is "-"',rows))
def o05():
    wb=Workbook(); ws=wb.active; ws.title='업체별'
    hdr(ws,1,1,['업체명','부서','담당자명','직함','내선/직통','H.P','E-Mail주소']); r=2; rows=[]
    for k in (3,1,2,4):
        base=person(); grp=[base]+[person(base) for _ in range(k-1)]
        dep=R.sample(DP,2)
        for j,p in enumerate(grp):
            p.d = dep[0] if j<(k+1)//2 else dep[1]
            put(ws,r+j,1,[p.co if j==0 else None, p.d if j in (0,(k+1)//2) else None, p.n,p.ti,p.t,p.m,p.e]); rows.append(L(p,'btd'))
        if k>1:
            ws.merge_cells(start_row=r,start_column=1,end_row=r+k-1,end_column=1)
            h=(k+1)//2
            if h>1: ws.merge_cells(start_row=r,start_column=2,end_row=r+h-1,end_column=2)
            if k-h>1: ws.merge_cells(start_row=r+h,start_column=2,end_row=r+k-1,end_column=2)
        for c in (1,2): ws.cell(r,c).alignment=CEN
        r+=k
    wb.save(reg('주요거래처 연락처(업체별).xlsx','openpyxl','company and department cells merged over several people; two phone columns (phone = mobile, phoneAlso = the other acceptable)',rows))
def o06():
    ps=people(7); old=people(3)
    wb=Workbook(); ws=wb.active; ws.title='작성요령'
    for i,t in enumerate(['[작성요령]','1. 두번째 시트(참석자명단)에 참석자를 입력해 주십시오.','2. 이메일은 초청장 발송용이므로 정확히 기재 바랍니다.',None,'(작성 예시)']): ws.cell(1+i,1,t)
    put(ws,6,1,['소속','성명','직위','휴대폰','이메일']); put(ws,7,1,['(주)가상상사','홍길동','과장','010-0000-0000','hong@example.com'])
    ws2=wb.create_sheet('참석자명단'); rows=[]
    hdr(ws2,2,1,['소속(회사명)','참석자 성명','부서','직위','휴대폰번호','이메일 주소','식사여부'])
    for i,p in enumerate(ps): put(ws2,3+i,1,[p.co,p.n,p.d,p.ti,p.m,p.e,R.choice(['O','X'])]); rows.append(L(p,'ptd'))
    h=wb.create_sheet('2022명단(구)'); hdr(h,1,1,['소속','성명','이메일'])
    for i,p in enumerate(old): put(h,2+i,1,[p.co,p.n,p.e])
    h.sheet_state='hidden'
    v=wb.create_sheet('code'); v.append(['직위']); [v.append([t]) for t in TI]; v.sheet_state='veryHidden'
    wb.active=0
    wb.save(reg('세미나 참석자 회신양식_취합.xlsx','openpyxl','list on the second sheet; first sheet = instructions with a sample row (홍길동, no lead); a hidden sheet with an old list and a very hidden code sheet (no leads)',rows))
def o07():
    ps=people(12)
    wb=Workbook(); ws=wb.active; ws.title='DB'; rows=[]
    hdr(ws,1,1,['지역','회사명','담당자','부서명','직급','전화번호','이메일','상태'])
    for i,p in enumerate(ps):
        reg_=['서울','경기','부산'][i%3]
        put(ws,2+i,1,[reg_,p.co,p.n,p.d,p.ti,p.t,p.e,'신규'])
        e=L(p,'otd')
        if reg_=='부산': ws.row_dimensions[2+i].hidden=True; e['hidden']=True
        rows.append(e)
    ws.auto_filter.ref='A1:H13'; ws.auto_filter.add_filter_column(0,['서울','경기']); ws.freeze_panes='A2'
    wb.save(reg('영업DB_필터.xlsx','openpyxl','autofilter on, rows of 부산 hidden by it. They are listed with "hidden": true - the data is there; a program that leaves all of them out should say so',rows))
def o08():
    ps=people(6)
    wb=Workbook(); ws=wb.active; ws.title='고객'; rows=[]
    hdr(ws,1,1,['고객번호','등록자','등록자 메일','고객명','회사','구 이메일(사용안함)','이메일','핸드폰','메모'])
    for i,p in enumerate(ps):
        put(ws,2+i,1,['%05d'%(i*7+12),'가나다','ganada@ourcompany.example.com',p.n,p.co,'old%d@old.example.com'%i,p.e,p.m,None])
        rows.append(L(p,'p'))
    ws['D3'].comment=Comment('7월 퇴사 예정. 후임: 가상후 (gasanghu@nomail.example.com)','영업지원'); ws['G5'].comment=Comment('반송메일 확인','나')
    for c in 'BCF': ws.column_dimensions[c].hidden=True
    wb.save(reg('고객관리대장.xlsx','openpyxl','hidden columns B, C, F (registrar with own address, old unused address); cell comments that hold another address; customer numbers as text with leading zeros',rows))
def o09():
    ps=people(7)
    wb=Workbook(); ws=wb.active; ws.title='Sheet1'; rows=[]
    hdr(ws,1,1,['No.','거래처명','담당자','직위','부서','전화','이메일','매출비중'])
    for i,p in enumerate(ps):
        v=[i+1,p.co,p.n,p.ti,p.d,p.m,p.e,round(R.random()*.3,3)]; o={}
        if i==1: v[4]='#N/A'; o['department']=None
        if i==3: v[1]='#REF!'; o['company']=''
        if i==4: v[5]='#VALUE!'; o['phone']=None
        if i==5: v[6]='#N/A'; o['email']=None
        put(ws,2+i,1,v); ws.cell(2+i,8).number_format='0.0%'
        if i==6: ws.cell(2+i,8).value='#DIV/0!'
        rows.append(L(p,'ptd',**o))
    for row in ws.iter_rows(min_row=2):
        for c in row:
            if isinstance(c.value,str) and c.value.startswith('#'): c.data_type='e'
    wb.save(reg('거래처_vlookup깨짐.xlsx','openpyxl','real error cells (#N/A, #REF!, #VALUE!, #DIV/0!) in company, department, phone, e-mail; those values are missing, not text',rows))
def o11():
    ps=people(7); ps[2].d=''
    wb=Workbook(); ws=wb.active; ws.title='방문자'; rows=[]
    ws['C2']='■ 부스 방문자 (3일차)'; ws['C2'].font=Font(bold=True,color='C00000')
    hdr(ws,4,3,['구분','소속기관','방문자','부서','직함','',' E-mail ','Mobile']); r=5
    for i,p in enumerate(ps):
        if i in (3,5): r+=1
        put(ws,r,3,[['A','B','C'][i%3],p.co,p.n,p.d or None,p.ti,None,'  '+p.e+' ' if i%2 else p.e,p.m]); r+=1
        rows.append(L(p,'ptd' if p.d else 'pt'))
    ws.cell(r,3,'합계'); ws.cell(r,4,'7개사'); ws.cell(r,5,'7명')
    ws.cell(r+3,12,'끝.')
    wb.save(reg('부스방문자 3일차.xlsx','openpyxl','table starts at C4, an empty column inside, blank rows between groups, total row with text (7개사, 7명), blanks round the addresses',rows))
def o12():
    from openpyxl.utils.datetime import CALENDAR_MAC_1904
    ps=people(6)
    wb=Workbook(); wb.epoch=CALENDAR_MAC_1904; ws=wb.active; ws.title='계약현황'; rows=[]
    hdr(ws,1,1,['계약일','만기일','고객사','고객담당','직책','연락처','e메일','진척율','계약금액(원)'])
    for i,p in enumerate(ps):
        put(ws,2+i,1,[dt.datetime(2024,2,5+i),dt.datetime(2025,2,4+i),p.co,p.n,p.ti,p.t,p.e,.1*i+.05,R.randint(10,99)*1000000])
        ws.cell(2+i,1).number_format='yy/mm/dd'; ws.cell(2+i,2).number_format='yyyy-mm-dd;@'; ws.cell(2+i,8).number_format='0%'; ws.cell(2+i,9).number_format='#,##0'
        rows.append(L(p,'ot'))
    wb.save(reg('계약현황(맥).xlsx','openpyxl','1904 date system (old Mac workbook), dates, percentages and amounts next to the contacts',rows))
def o13():
    ps=people(11)
    wb=Workbook(); ws=wb.active; ws.title='회원명부'
    ws['A1']='(사)한국가상산업협회 회원 명부'; ws.merge_cells('A1:K1'); ws['A1'].alignment=CEN
    H=['번호','성명','소속','휴대폰','이메일']; hdr(ws,3,1,H); hdr(ws,3,7,H)
    for i,p in enumerate(ps): put(ws,4+i%6,1+6*(i//6),[i+1,p.n,p.co,p.m,p.e])
    wb.save(reg('협회 회원명부(2단편집).xlsx','openpyxl','one list printed in two blocks side by side with the same header twice in one row; order = by number (left block first). Row-wise order would do as well',[L(p,'p') for p in ps]))
def o16():
    ps=people(9)
    wb=Workbook(); ws=wb.active; ws.title='설문지 응답 시트1'; rows=[]
    ws.append(['타임스탬프','1. 귀하의 성함을 입력해 주세요.','2. 소속 회사(기관)명을 입력해 주세요.','3. 직책','4. 자료를 받으실 이메일 주소를 입력해 주세요. (오탈자 주의)','5. 연락 가능한 전화번호','6. 관심 있는 제품을 모두 선택해 주세요.','7. 문의사항이 있으시면 담당자에게 남겨주세요','개인정보 수집 및 이용에 동의하십니까? (담당자 이메일: event@ourcompany.example.com)'])
    for i,p in enumerate(ps):
        q=[None,'견적서 요청드립니다.','데모 가능한가요? 급합니다. 010 말고 이메일로 주세요','없음','없습니다','ㅎㅎ 수고하세요',None,'추후 연락','-'][i]
        ph=[p.m,p.m.replace('-',''),p.m.replace('-',' ')][i%3]; em=p.e
        if i==4: em=p.e.capitalize()
        ws.append([dt.datetime(2024,4,11,9,3+i,17),p.n,p.co,p.ti,em,ph,R.choice(['ERP','ERP, 그룹웨어','CRM, SCM, MES','전자결재']),q,'동의합니다'])
        ws.cell(2+i,1).number_format='yyyy. m. d  AM/PM h:mm:ss'
        rows.append(L(p,'t',email=em,phone=ph))
    wb.save(reg('웨비나 사전등록(응답).xlsx','openpyxl','Google form answers: question sentences as headers, timestamps, free text answers; consent header contains the organiser address; one address with a capital first letter kept',rows))
def o17():
    wb=Workbook(); ws=wb.active; ws.title='요약'; put(ws,1,1,['지점','업체수']); rows=[]
    for k,(nm,c) in enumerate([('서울',4),('부산',3),('대구경북',5)]):
        put(ws,2+k,1,[nm,c]); s=wb.create_sheet(nm); ps=people(c)
        s['A1']=nm+'지점 거래선'; hdr(s,2,1,['거래선','담당','직위','전화번호','이메일'] if k<2 else ['담당','거래선','이메일','전화번호','직위'])
        for i,p in enumerate(ps):
            put(s,3+i,1,[p.co,p.n,p.ti,p.m,p.e] if k<2 else [p.n,p.co,p.e,p.m,p.ti]); rows.append(L(p,'pt',sheet=nm))
    put(ws,5,1,['계',12])
    wb.save(reg('지점별 거래선.xlsx','openpyxl','a summary sheet and three sheets with leads, the third with another column order; all three are leads ("sheet" tells which). A program that asks which sheet, or says that others are left, is right too',rows))
def o18():
    ps=people(4)
    wb=Workbook(); ws=wb.active; ws.title='명함정리'; r=2
    for i,p in enumerate(ps):
        ws.cell(r,2,'명함 #%d'%(i+1)).font=Font(bold=True)
        for j,(a,b) in enumerate([('회사명',p.co),('성명',p.n),('직위',p.ti),('휴대폰',p.m),('팩스',p.fax),('E-mail',p.e),('주소',p.addr)]): put(ws,r+1+j,2,[a,b])
        r+=9
    wb.save(reg('명함정리(카드형).xlsx','openpyxl','no table: every lead is a block of label/value lines (card form). Hard: a program that says it finds no table is acceptable, wrong leads are not',[L(p,'pt') for p in ps]))
def o19():
    ps=people(8)
    wb=Workbook(); ws=wb.active; ws.title='Sheet1'; rows=[]
    hdr(ws,1,1,['회사','성명(직위)','부서 / 직급','연락처','이메일'])
    ws.delete_cols(3) ; ws['C1']='소속부서'; ws['D1']='연락처'; ws['E1']='이메일'; 
    for i,p in enumerate(ps):
        nm=[p.n+' '+p.ti,p.n+'('+p.ti+')'][i%2]
        if i==5: nm=p.n+' '+p.ti+'님'
        put(ws,2+i,1,[p.co,nm,p.d,p.m,p.e]); rows.append(L(p,'ptd',nameAlso=[nm]))
    wb.save(reg('연락망_이름직위 한칸.xlsx','openpyxl','name and title in one cell: "홍길동 부장", "홍길동(부장)", "홍길동 부장님"; a careful assistant takes them apart (nameAlso = the cell as it is)',rows))
def o20():
    ps=[]
    wb=Workbook(); ws=wb.active; ws.title='비상연락망'; rows=[]
    ws['A1']='No'; ws.merge_cells('A1:A2'); ws['B1']='회사명'; ws.merge_cells('B1:B2'); ws['C1']='정담당자'; ws.merge_cells('C1:F1'); ws['G1']='부담당자'; ws.merge_cells('G1:J1')
    for k in (3,7):
        for j,h in enumerate(['성명','직위','휴대폰','이메일']): ws.cell(2,k+j,h)
    for i in range(5):
        a=person(); b=person(a); put(ws,3+i,1,[i+1,a.co,a.n,a.ti,a.m,a.e]); rows.append(L(a,'pt'))
        if i!=2: put(ws,3+i,7,[b.n,b.ti,b.m,b.e]); rows.append(L(b,'pt'))
    wb.save(reg('협력사 비상연락망(정,부).xlsx','openpyxl','two contacts per row (정담당자 / 부담당자 with merged groups in a two-line header): both are leads of the same company, left one first; one row without the second',rows))
def o_trunc():
    ps=people(200); wb=Workbook(); ws=wb.active
    ws.append(['회사','성명','이메일'])
    for p in ps: ws.append([p.co,p.n,p.e])
    b=io.BytesIO(); wb.save(b); d=b.getvalue()
    open(reg('고객DB(다운로드중단).xlsx','openpyxl','workbook cut off after 60 % (download broken off)',[],'broken zip container, nothing can be read reliably'),'wb').write(d[:int(len(d)*.6)])

# ================================================================ xlsxwriter
def xw(path,**k):
    wb=xlsxwriter.Workbook(path,k); return wb
def x21():
    ps=people(7); path=reg('견적요청_수식포함.xlsx','xlsxwriter','formulas with stored values: name = family & given, company = VLOOKUP into a code sheet (one #N/A), e-mail = HYPERLINK("mailto:…","…"), phone = TEXT()',[])
    wb=xw(path); ws=wb.add_worksheet('요청'); cs=wb.add_worksheet('코드'); rows=FILES[-1]['rows']
    ws.write_row(0,0,['업체코드','성','이름','성명','업체명','전화','이메일','요청일'])
    d=wb.add_format({'num_format':'yyyy-mm-dd'})
    for i,p in enumerate(ps):
        r=i+2; code='C%03d'%(i*3+1); digits=int(p.m.replace('-',''))
        ws.write(i+1,0,code); ws.write(i+1,1,p.sur); ws.write(i+1,2,p.giv)
        ws.write_formula(i+1,3,'=B%d&C%d'%(r,r),None,p.n)
        bad=(i==4)
        ws.write_formula(i+1,4,'=VLOOKUP(A%d,코드!$A$2:$B$50,2,FALSE)'%r,None,'#N/A' if bad else p.co)
        ws.write_formula(i+1,5,'=TEXT(%d,"000-0000-0000")'%digits,None,p.m)
        if i==2: ws.write_formula(i+1,6,'=LOWER("%s")&"@"&"%s"'%(p.e.split('@')[0].upper(),p.e.split('@')[1]),None,p.e)
        else: ws.write_formula(i+1,6,'=HYPERLINK("mailto:%s","%s")'%(p.e,p.e),None,p.e)
        ws.write_datetime(i+1,7,dt.datetime(2024,5,20+i),d)
        if not bad: cs.write_row(i+1,0,[code,p.co])
        rows.append(L(p,'p',company='' if bad else p.co))
    cs.write_row(0,0,['코드','업체명']); wb.close()
def x22():
    ps=people(6); path=reg('담당자 리스트_서식.xlsx','xlsxwriter','rich text cells (parts bold/red inside name, company, e-mail), line breaks inside header cells (E-mail\\n주소) and in address and note cells; two phones in one cell on two lines (phone = mobile)',[])
    wb=xw(path); ws=wb.add_worksheet(); rows=FILES[-1]['rows']; b=wb.add_format({'bold':1,'color':'red'}); w=wb.add_format({'text_wrap':1}); n=wb.add_format({'italic':1})
    for j,h in enumerate(['구분','회사\n(상호)','담당자\n성명','직위/\n직책','E-mail\n주소','연락처\n(휴대폰/직통)','소재지','비고\n(특이사항)']): ws.write(0,j,h,w)
    for i,p in enumerate(ps):
        ws.write(i+1,0,'기존' if i%2 else '신규'); 
        ws.write_rich_string(i+1,1,b,p.co[:2],n,p.co[2:]) 
        ws.write_rich_string(i+1,2,b,p.n[:1],p.n[1:]) if i%2 else ws.write(i+1,2,p.n)
        ws.write(i+1,3,p.ti)
        ws.write_rich_string(i+1,4,p.e.split('@')[0],b,'@',n,p.e.split('@')[1]) if i!=2 else ws.write(i+1,4,p.e)
        ws.write(i+1,5,p.m+'\n'+p.t if i in (1,4) else p.m,w)
        ws.write(i+1,6,p.addr.replace(' ','\n',1),w); ws.write(i+1,7,'1) 단가 민감\n2) 연 2회 방문\n3) 결제 익월말' if i==3 else '',w)
        o={'phoneAlso':[p.m+'\n'+p.t,p.t]} if i in (1,4) else {}
        rows.append(L(p,'pt',**o))
    wb.close()
def x23():
    ps=people(8); path=reg('TM리스트_전화번호숫자.xlsx','xlsxwriter','phone numbers as numbers: with format 000-0000-0000, with 0##-####-####, as bare number whose leading zero is lost (shown 10…; phoneAlso = with the zero), as text; customer code with format 00000; business number 000-00-00000',[])
    wb=xw(path); ws=wb.add_worksheet('TM'); rows=FILES[-1]['rows']
    f1=wb.add_format({'num_format':'000-0000-0000'}); f2=wb.add_format({'num_format':'"0"##-####-####'}); f5=wb.add_format({'num_format':'00000'}); fb=wb.add_format({'num_format':'000-00-00000'}); fp=wb.add_format({'num_format':'0.00%'}); fd=wb.add_format({'num_format':'m"월" d"일"'})
    ws.write_row(0,0,['코드','사업자등록번호','업체','통화자','직급','핸드폰','이메일','통화일','성공률'])
    for i,p in enumerate(ps):
        num=int(p.m.replace('-','')); k=i%4
        ws.write_number(i+1,0,i*11+3,f5); ws.write_number(i+1,1,int(p.biz.replace('-','')),fb); ws.write(i+1,2,p.co); ws.write(i+1,3,p.n); ws.write(i+1,4,p.ti)
        if k==0: ws.write_number(i+1,5,num,f1); o={'phone':p.m}
        elif k==1: ws.write_number(i+1,5,num,f2); o={'phone':p.m}
        elif k==2: ws.write_number(i+1,5,num); o={'phone':str(num),'phoneAlso':['0'+str(num),p.m]}
        else: ws.write_string(i+1,5,p.m); o={'phone':p.m}
        ws.write(i+1,6,p.e); ws.write_datetime(i+1,7,dt.datetime(2024,3,1+i),fd); ws.write(i+1,8,.125*i/2,fp)
        rows.append(L(p,'t',**o))
    wb.close()
def x24():
    ps=people(40); path=reg('전체회원명단(인쇄용).xlsx','xlsxwriter','40 leads, No. column, print layout: after 30 people a page line "- 1 -", the title and the header repeated; last line "이하여백"',[])
    wb=xw(path); ws=wb.add_worksheet('명단'); rows=FILES[-1]['rows']; b=wb.add_format({'bold':1,'border':1,'bg_color':'#DDDDDD','align':'center'}); r=0
    H=['No.','회원사명','대표자/담당자','직 위','전화번호','전자우편']
    for i,p in enumerate(ps):
        if i%30==0:
            if i: ws.write(r,2,'- 1 -'); r+=2
            ws.merge_range(r,0,r,5,'회 원 명 단',b); r+=1
            for j,h in enumerate(H): ws.write(r,j,h,b)
            r+=1
        ws.write_row(r,0,[i+1,p.co,p.n,p.ti,p.t,p.e if i!=17 else '']); r+=1
        rows.append(L(p,'ot',email=p.e if i!=17 else None))
    ws.write(r,2,'- 이하여백 -'); ws.repeat_rows(0,1); wb.close()
def x25():
    ps=people(10); path=reg('CRM_전체필드_export.xlsx','xlsxwriter','60 columns; own sales rep with own address in front of the contact, many empty and code columns, home page, fax, bill address; contact columns 고객 성명 / 고객 이메일 / 고객 휴대폰 in the middle',[])
    wb=xw(path); ws=wb.add_worksheet('Export'); rows=FILES[-1]['rows']
    H=['고객ID','생성일시','수정일시','소유자','소유자 이메일','소유팀','리드 소스','상태','등급','회사명','사업자등록번호','법인번호','업태','종목','설립일','직원수','매출액(억원)','홈페이지','대표전화','대표팩스','우편번호','주소','상세주소','고객 성명','고객 직책','고객 부서','고객 휴대폰','고객 이메일','이메일 수신동의','SMS 수신동의']
    H+=['동의일자','최근 활동일','최근 활동','다음 활동일','통화 횟수','메일 발송수','메일 오픈율','클릭율','미팅 횟수','견적 금액','예상 매출','확률','경쟁사','제품군1','제품군2','제품군3','도입 시기','예산','결정권자 여부','캠페인','UTM source','UTM medium','UTM campaign','태그1','태그2','메모1','메모2','사용자정의1','사용자정의2','삭제여부']
    assert len(H)==60; ws.write_row(0,0,H)
    d=wb.add_format({'num_format':'yyyy-mm-dd hh:mm'}); pc=wb.add_format({'num_format':'0%'})
    for i,p in enumerate(ps):
        v=dict(zip(H,['']*60)); v.update({'고객ID':'CUS-%06d'%(8800+i),'소유자':'사내영업','소유자 이메일':'sales.rep@ourcompany.example.com','소유팀':'영업2팀','리드 소스':'웹사이트','상태':'Open','등급':'B','회사명':p.co,'사업자등록번호':p.biz,'업태':'제조','종목':'부품','직원수':R.randint(5,900),'매출액(억원)':R.randint(3,700),'홈페이지':'https://www.'+p.dom,'대표전화':p.t,'대표팩스':p.fax,'우편번호':'%05d'%R.randint(1000,63000),'주소':p.addr,'고객 성명':p.n,'고객 직책':p.ti,'고객 부서':p.d,'고객 휴대폰':p.m,'고객 이메일':p.e,'이메일 수신동의':'Y','SMS 수신동의':'N','최근 활동':'메일','통화 횟수':R.randint(0,9),'결정권자 여부':'N','UTM source':'naver','UTM medium':'cpc','삭제여부':'N'})
        for j,h in enumerate(H):
            if h in ('생성일시','수정일시','동의일자'): ws.write_datetime(i+1,j,dt.datetime(2023,11,2+i,14,20),d)
            elif h in ('메일 오픈율','클릭율','확률'): ws.write_number(i+1,j,R.randint(0,99)/100,pc)
            elif v[h]!='': ws.write(i+1,j,v[h])
        rows.append(L(p,'btd'))
    wb.close()
def x26():
    ps=people(6); path=reg('Leads_Table(표서식).xlsx','xlsxwriter','Excel table object with English headers, filter buttons and a totals row ("Total", count)',[])
    wb=xw(path); ws=wb.add_worksheet('Leads'); rows=FILES[-1]['rows']
    H=['Company','Contact Person','Job Title','Dept.','Work Phone','E-mail','Score']
    sc=[R.randint(10,99) for p in ps]
    ws.add_table(2,1,2+len(ps)+1,7,{'data':[[p.co,p.n,p.ti,p.d,p.t,p.e,v] for p,v in zip(ps,sc)],'total_row':1,'columns':[{'header':h, **({'total_string':'Total'} if j==0 else {'total_function':'count','total_value':len(ps)} if j==1 else {'total_function':'sum','total_value':sum(sc)} if j==6 else {})} for j,h in enumerate(H)]})
    for p in ps: rows.append(L(p,'otd'))
    wb.close()
def x27():
    ps=people(7); path=reg('홈페이지 문의고객(링크).xlsx','xlsxwriter','mailto links: cell text = address, cell text = "메일보내기" with the address only in the link target, link with ?subject=; company cells link to a home page',[])
    wb=xw(path); ws=wb.add_worksheet(); rows=FILES[-1]['rows']; ws.write_row(0,0,['접수번호','회사명','문의자','연락처','이메일','문의내용'])
    for i,p in enumerate(ps):
        ws.write(i+1,0,'2024-%04d'%(i+31)); ws.write_url(i+1,1,'https://www.%s/'%p.dom,None,p.co); ws.write(i+1,2,p.n); ws.write(i+1,3,p.m)
        if i in (2,5): ws.write_url(i+1,4,'mailto:'+p.e,None,'메일보내기')
        elif i==3: ws.write_url(i+1,4,'mailto:'+p.e+'?subject=%EB%AC%B8%EC%9D%98',None,p.e)
        else: ws.write_url(i+1,4,'mailto:'+p.e)
        ws.write(i+1,5,R.choice(['제품 카탈로그 요청','가격 문의','대리점 문의','AS 문의']))
        rows.append(L(p,'p'))
    wb.close()
def png(lines):
    try:
        from PIL import Image, ImageDraw, ImageFont
        f='/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'
        font=ImageFont.truetype(f,16,index=1) if os.path.exists(f) else ImageFont.load_default()
        im=Image.new('RGB',(760,34*len(lines)+20),'white'); d=ImageDraw.Draw(im)
        for i,l in enumerate(lines):
            d.rectangle((8,8+34*i,750,42+34*i),outline='black')
            for j,t in enumerate(l): d.text((16+[0,180,290,450][j],13+34*i),t,fill='black',font=font)
        b=io.BytesIO(); im.save(b,'PNG'); return b.getvalue()
    except ImportError:
        import zlib,struct
        def ch(t,d): return struct.pack('>I',len(d))+t+d+struct.pack('>I',zlib.crc32(t+d))
        return b'\x89PNG\r\n\x1a\n'+ch(b'IHDR',struct.pack('>IIBBBBB',200,80,8,0,0,0,0))+ch(b'IDAT',zlib.compress((b'\0'+b'\xdd'*200)*80))+ch(b'IEND',b'')
def x28():
    ps=people(5); path=reg('참석자명단_캡쳐.xlsx','xlsxwriter','the list is a pasted screenshot, the sheet has no cells',[],'only an image, no text in cells')
    wb=xw(path); ws=wb.add_worksheet('Sheet1')
    ws.insert_image('B2','list.png',{'image_data':io.BytesIO(png([('회사명','성명','휴대폰','이메일')]+[(p.co,p.n,p.m,p.e) for p in ps]))}); wb.close()
def x29():
    ps=people(9); path=reg('메일주소 제각각.xlsx','xlsxwriter','addresses wrapped in other text: Name <a@b>, "Name" <a@b>, (a@b), "E: a@b", a@b; , mailto:a@b, a@b (회신용), two addresses in one cell ("/" and line break): the first counts, emailAlso = the second',[])
    wb=xw(path); ws=wb.add_worksheet('수신처'); rows=FILES[-1]['rows']; ws.write_row(0,0,['수신처','성명','직위','메일','비고'])
    for i,p in enumerate(ps):
        e2=p.e.split('@')[0]+'.second@'+p.dom; o={}
        s=['%s <%s>'%(p.n,p.e),'"%s %s" <%s>'%(p.n,p.ti,p.e),'(%s)'%p.e,'E: '+p.e,p.e+';','mailto:'+p.e,p.e+' (회신용)',p.e+' / '+e2,p.e+'\n'+e2][i]
        if i>6: o['emailAlso']=[e2]
        ws.write_row(i+1,0,[p.co,p.n,p.ti,s]); rows.append(L(p,'t',**o))
    wb.close()
def x30():
    path=reg('담당자별 고객 소계.xlsx','xlsxwriter','outline groups with a 소계 row after each region and a grand total; frozen panes; region only in the first row of the group (merged); one collapsed column group',[])
    wb=xw(path); ws=wb.add_worksheet('소계'); rows=FILES[-1]['rows']; ws.write_row(0,0,['지역','고객사','담당자명','직급','회사 전화','이메일','23년 매출','24년 매출']); r=1; m=wb.add_format({'valign':'vcenter','num_format':'#,##0'}); tot=0
    for g,c in (('수도권',4),('충청권',2),('영남권',3)):
        ps=people(c); s=0; r0=r
        for p in ps:
            v=R.randint(100,999)*1000; s+=v; ws.write_row(r,1,[p.co,p.n,p.ti,p.t,p.e]); ws.write(r,6,v,m); ws.write(r,7,v*2,m); ws.set_row(r,None,None,{'level':2}); r+=1; rows.append(L(p,'ot'))
        ws.merge_range(r0,0,r-1,0,g,m); ws.write(r,0,g+' 소계'); ws.write(r,1,'%d개사'%c); ws.write(r,6,s,m); ws.write(r,7,s*2,m); ws.set_row(r,None,None,{'level':1}); r+=1; tot+=s
    ws.write(r,0,'총계'); ws.write(r,1,'9개사'); ws.write(r,6,tot,m); ws.freeze_panes(1,2); ws.set_column('G:G',12,None,{'level':1,'hidden':1}); wb.close()
def x31():
    ps=people(9); path=reg('고객사_수기정리(2012~).xlsx','xlsxwriter','inline strings; placeholders -, 없음, N/A, 미상, x, . for no value; full-width letters and invisible characters (zero width space, NBSP, BOM, soft hyphen) in addresses and names; one name in decomposed Hangul (NFD); bilingual headers',[])
    wb=xw(path,constant_memory=True); ws=wb.add_worksheet('정리'); rows=FILES[-1]['rows']; ws.write_row(0,0,['성명 (Name)','회사명 (Company)','직위 (Position)','부서 (Dept)','휴대폰 (Mobile)','이메일 (E-mail)'])
    fw=lambda s:''.join(chr(ord(c)+0xfee0) if '!'<=c<='~' else c for c in s)
    for i,p in enumerate(ps):
        v=[p.n,p.co,p.ti,p.d,p.m,p.e]; o={}
        if i==0: v[5]=fw(p.e)
        if i==1: v[5]='\u200b'+p.e; v[3]='-'; o['department']=None
        if i==2: v[5]=p.e.replace('@','\u00ad@')+'\u00a0'; v[2]='없음'; o['title']=None
        if i==3: v[5]='N/A'; o['email']=None; v[0]='\ufeff'+p.n
        if i==4: v[0]=unicodedata.normalize('NFD',p.n); v[4]='x'; o['phone']=None
        if i==5: v[1]='ＡＢＣ무역'; o['company']='ＡＢＣ무역'; o['companyAlso']=['ABC무역']; v[3]='.'; o['department']=None
        if i==6: v[5]='없음'; o['email']=None; v[2]='미상'; o['title']=None
        if i==7: v[0]=p.n[:1]+'\u200b'+p.n[1:]; v[1]=p.co+'\u3000'
        if i==8: v[4]='확인중'; o['phone']=None; v[5]=p.e.replace('@','＠')
        for j,t in enumerate(v): ws.write_string(i+1,j,t)
        rows.append(L(p,'ptd',**o))
    wb.close()

# ================================================================ xlwt
def w34():
    ps=people(9); path=reg('거래처리스트_최종_진짜최종.xls','xlwt','old BIFF8 file, odd header words (상호, 담당자님 성함, 직함, H.P, 회사 전화, E-Mail주소), header in line 3, hidden column with own notes',[])
    rows=FILES[-1]['rows']; wb=xlwt.Workbook(encoding='cp949'); ws=wb.add_sheet('Sheet1'); b=xlwt.easyxf('font: bold on; align: horiz center')
    ws.write_merge(0,0,0,7,'거 래 처 리 스 트',b)
    for j,h in enumerate(['순번','상호','담당자님 성함','직함','H.P','회사 전화','내부메모','E-Mail주소']): ws.write(2,j,h,b)
    for i,p in enumerate(ps):
        for j,v in enumerate([i+1,p.co,p.n,p.ti,p.m,p.t,'사장님 지인 ceo.friend@ourcompany.example.com' if i==2 else '',p.e]): ws.write(3+i,j,v)
        rows.append(L(p,'bt'))
    ws.col(6).hidden=True; wb.add_sheet('Sheet2'); wb.add_sheet('Sheet3'); wb.save(path)
def w35():
    ps=people(8); path=reg('다우오피스_주소록_20240102.xls','xlwt','groupware address book: 성 and 이름 in two columns, display name absent, group column, all cells text, many empty columns',[])
    rows=FILES[-1]['rows']; wb=xlwt.Workbook(); ws=wb.add_sheet('주소록'); H=['성','이름','이메일','휴대폰','회사명','부서','직위','회사전화','회사팩스','회사주소','홈페이지','집전화','집주소','생일','메모','그룹']
    for j,h in enumerate(H): ws.write(0,j,h)
    for i,p in enumerate(ps):
        v=[p.sur,p.giv,p.e,p.m,p.co,p.d,p.ti,p.t,p.fax,p.addr,'','','','','','고객']
        if i==6: v[2]=''
        for j,t in enumerate(v): ws.write(1+i,j,t)
        rows.append(L(p,'btd',email=None if i==6 else p.e))
    wb.save(path)
def w36():
    ps=people(10); path=reg('거래처등록리스트_ESZ010R.xls','xlwt','ERP list (이카운트 form): line 1 "회사명 : … / 거래처리스트", header line 2, one company with an address but no person, last line is the time of printing',[])
    rows=FILES[-1]['rows']; wb=xlwt.Workbook(); ws=wb.add_sheet('거래처리스트')
    ws.write(0,0,'회사명 : (주)우리가상컴퍼니 / 거래처리스트')
    for j,h in enumerate(['거래처코드','거래처명','대표자명','전화번호','모바일','Email','검색창내용','사용구분']): ws.write(1,j,h)
    for i,p in enumerate(ps):
        nm='' if i==7 else p.n; em='' if i==3 else p.e
        if i==7: em='info@'+p.dom
        for j,v in enumerate([p.biz.replace('-',''),p.co,nm,p.t,p.m if i!=7 else '',em,'','YES']): ws.write(2+i,j,v)
        rows.append(L(p,'o' if i==7 else 'b',name=nm,email=em or None))
    ws.write(12,0,'2024/06/03  오후 2:13:22'); wb.save(path)

# ================================================================ via soffice
def s39():
    ps=people(7); path=reg('영업관리_수식.xls','soffice','xls (BIFF8) with formulas computed by the office program: name = F&G, company = VLOOKUP into sheet 업체, e-mail = id & "@" & domain; id columns before',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.title='영업'; c=wb.create_sheet('업체')
    ws.append(['업체번호','메일ID','도메인','성명','업체명','성','명','이메일','연락처','방문일'])
    for i,p in enumerate(ps):
        r=i+2; c.append([100+i,p.co])
        a,b=p.e.split('@'); ws.append([100+i,a,b,'=F%d&G%d'%(r,r),'=VLOOKUP(A%d,업체!$A$1:$B$9,2,0)'%r,p.sur,p.giv,'=B%d&"@"&C%d'%(r,r),p.m,dt.date(2024,1,9+i)]); rows.append(L(p,'p'))
    s=tmp('영업관리_수식.xlsx'); wb.save(s); JOBS.append(('so','xls:MS Excel 97',s,path))
def s40():
    path=reg('세미나신청현황.ods','soffice','ods: merged company cells, cell annotations with another address, line breaks inside cells, repeated empty cells, title line',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.title='신청현황'; ws['A1']='제12회 가상기술세미나 신청현황'; ws.merge_cells('A1:G1')
    hdr(ws,3,1,['회사','신청자','직급','휴대전화','메일','배송지','입금']); r=4
    for k in (2,1,3,1):
        b=person(); g=[b]+[person(b) for _ in range(k-1)]
        for j,p in enumerate(g):
            put(ws,r+j,1,[p.co if j==0 else None,p.n,p.ti,p.m,p.e,p.addr.replace(' ','\n',1),'완료' if j else '미입금']); rows.append(L(p,'pt'))
        if k>1: ws.merge_cells(start_row=r,start_column=1,end_row=r+k-1,end_column=1)
        r+=k
    ws['B5'].comment=Comment('계산서는 tax.note@memo.example.com 으로','총무'); s=tmp('세미나신청현황.xlsx'); wb.save(s); JOBS.append(('so','ods',s,path))
def s41():
    ps=people(6); path=reg('교육신청자.fods','soffice','flat ODS (one XML file); numbers with a phone format, dates, a hidden column, spaces at the ends',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.title='교육'; ws.append(['신청일','이름','회사/기관명','이메일 ','연락처','내부코드','결과'])
    for i,p in enumerate(ps):
        ws.append([dt.date(2024,2,1+i),p.n,p.co+' ',p.e,int(p.m.replace('-','')),'K%d'%i,'합격']); ws.cell(2+i,5).number_format='000-0000-0000'; rows.append(L(p,'p'))
    ws.column_dimensions['F'].hidden=True; s=tmp('교육신청자.xlsx'); wb.save(s); JOBS.append(('so','fods',s,path))
def s42():
    ps=people(6); path=reg('파트너사_연락처.html','soffice','HTML file saved by the office program (font and table attributes, sdval), title row with colspan',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.title='파트너'; ws['A1']='파트너사 연락처'; ws.merge_cells('A1:F1')
    hdr(ws,2,1,['파트너사','담당','부서','직책','Tel','e-Mail'])
    for i,p in enumerate(ps): put(ws,3+i,1,[p.co,p.n,p.d,p.ti,p.t,p.e]); rows.append(L(p,'otd'))
    s=tmp('파트너사_연락처.xlsx'); wb.save(s); JOBS.append(('so','html:HTML (StarCalc)',s,path))
def s43():
    path=reg('조회결과.xls','soffice','really HTML, named .xls: rowspan company cells, two sheets as two tables (second one is a code list 부서코드)',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.title='조회결과'; hdr(ws,1,1,['업체명','담당자','휴대폰','이메일','최종수정']); r=2
    for k in (2,3,1):
        b=person(); g=[b]+[person(b) for _ in range(k-1)]
        for j,p in enumerate(g): put(ws,r+j,1,[p.co if j==0 else None,p.n,p.m,p.e,dt.date(2024,4,2+j)]); rows.append(L(p,'p'))
        if k>1: ws.merge_cells(start_row=r,start_column=1,end_row=r+k-1,end_column=1)
        r+=k
    c=wb.create_sheet('부서코드'); [c.append([i+1,d]) for i,d in enumerate(DP[:5])]
    s=tmp('조회결과.xlsx'); wb.save(s); JOBS.append(('so','html:HTML (StarCalc)',s,path))
def s44():
    ps=people(8); path=reg('네이버폼_응답결과.csv','soffice','csv in code page 949 from soffice: Naver form answers with question headers, quoted commas, consent column',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.append(['참여자','응답일시','Q1. 성함','Q2. 회사명(소속)','Q3. 직급','Q4. 휴대폰번호','Q5. E-mail','Q6. 문의내용','개인정보 수집·이용 동의'])
    for i,p in enumerate(ps):
        ws.append(['비회원' if i%2 else 'nav***','2024.05.%02d 10:2%d'%(i+2,i),p.n,p.co,p.ti,p.m,p.e,['견적, 납기, 최소수량 문의','"샘플" 요청','','없음'][i%4],'동의']); rows.append(L(p,'pt'))
    s=tmp('네이버폼_응답결과.xlsx'); wb.save(s); JOBS.append(('so','csv:Text - txt - csv (StarCalc):44,34,62,1',s,path))
def s47():
    ps=people(5); path=reg('업체연락처.slk','soffice','SYLK file as soffice writes it (UTF-8)',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.append(['업체','담당자','직위','전화','이메일'])
    for p in ps: ws.append([p.co,p.n,p.ti,p.t,p.e]); rows.append(L(p,'ot'))
    s=tmp('업체연락처.xlsx'); wb.save(s); JOBS.append(('so','slk',s,path))
def s48():
    ps=people(8); path=reg('people-18273645-31.xlsx','soffice','Pipedrive people export saved again with LibreOffice: "Person - Name" headers, owner column, several mail and phone kinds; English and Korean names, given and family name columns besides the full name',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.title='Sheet1'
    ws.append(['Person - ID','Person - Name','Person - First name','Person - Last name','Person - Label','Person - Organization','Person - Phone - Work','Person - Phone - Home','Person - Phone - Mobile','Person - Phone - Other','Person - Email - Work','Person - Email - Home','Person - Email - Other','Person - Closed deals','Person - Open deals','Person - Next activity date','Person - Owner','Person - Job title'])
    F=[('Oliver','Brandt'),('Mei','Tanaka')]
    for i,p in enumerate(ps):
        f,l=(p.giv,p.sur); nm=p.n
        if i in (2,6): f,l=F[i//4]; nm=f+' '+l; p.e=f.lower()+'.'+l.lower()+'@'+p.dom; p.co=p.slug.capitalize()+' Co., Ltd.'
        ws.append([311+i,nm,f,l,'Hot lead',p.co,p.t,'',p.m,'',p.e,'','',0,1,dt.date(2024,7,1+i),'Sales Admin','Manager' if i%2 else p.ti])
        rows.append(L(p,'b',name=nm,title='Manager' if i%2 else p.ti))
    s=tmp('people-18273645-31.xlsx'); wb.save(s); JOBS.append(('so','xlsx:Calc MS Excel 2007 XML',s,path))
def s49():
    ps=people(6); path=reg('VIP고객(암호 2024!).xlsx','soffice','xlsx encrypted with a password',[],'password-protected (encrypted) workbook')
    wb=Workbook(); ws=wb.active; ws.append(['회사','성명','이메일'])
    for p in ps: ws.append([p.co,p.n,p.e])
    s=tmp('vip.xlsx'); wb.save(s); JOBS.append(('pw','2024!',s,path))

# ================================================================ via ssconvert
def g51():
    ps=people(6); path=reg('동호회 사장님들.ods','ssconvert','ods by Gnumeric, handmade: header words 사장님 / 가게·회사 / 폰 / 멜, blank rows between, a remark under the table, one person without e-mail',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.title='사장님'; put(ws,1,1,['사장님','가게/회사','폰','멜','한마디']); r=2
    for i,p in enumerate(ps):
        if i==3: r+=2
        put(ws,r,1,[p.n,p.co,p.m.replace('-','.'),p.e if i!=4 else '없음','다음 모임 꼭 참석' if i==1 else None]); r+=1
        rows.append(L(p,'',phone=p.m.replace('-','.'),email=p.e if i!=4 else None))
    ws.cell(r+1,1,'* 회비 미납자는 총무에게 연락 바람'); s=tmp('g51.xlsx'); wb.save(s); JOBS.append(('ss','Gnumeric_OpenCalc:odf','',s,path))
def g53():
    path=reg('OVERSEAS BUYER LIST.XLS','ssconvert','BIFF5 (Excel 5.0/95) file, English only: overseas buyers, capital headers, country column, international phone numbers',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.title='BUYER'; ws['A1']='OVERSEAS BUYER LIST (1999)'; put(ws,3,1,['NO.','COMPANY','COUNTRY','ATTN.','POSITION','TEL','FAX','E-MAIL'])
    B=[('Nordvik Tooling AS','Norway','Ms. Ingrid Solheim','Buyer','+47 22 00 11 22','isolheim@nordvik.example.com'),('Kestrel Hardware Ltd.','U.K.','Mr. Graham Petrie','Director','+44-20-7946-0018','g.petrie@kestrel.example.com'),('Almacenes Robledo S.A.','Spain','Pilar Robledo','Import Manager','+34 91 000 22 33','pilar@robledo.example.com'),('Sakuragi Shoji Co., Ltd.','Japan','Kenji Sakuragi','President','+81-3-0000-4455','sakuragi@sakuragi.example.com'),('Great Lakes Fasteners, Inc.','U.S.A.','Dana Whitlock','VP, Purchasing','+1-312-555-0143','dwhitlock@glfast.example.com')]
    for i,(c,k,n,t,ph,e) in enumerate(B):
        put(ws,4+i,1,[i+1,c,k,n,t,ph,ph[:-2]+'99',e]); rows.append({'email':e,'name':n,'company':c,'phone':ph,'title':t,**({'nameAlso':[n.split('. ',1)[1]]} if '. ' in n else {})})
    s=tmp('g53.xlsx'); wb.save(s); JOBS.append(('ss','Gnumeric_Excel:excel_biff7','',s,path))
def g54():
    ps=people(8); path=reg('remember_명함첩_20240530.xlsx','ssconvert','business card app export (리멤버 form) written by Gnumeric: 이름, 회사, 부서, 직책, 이메일, 휴대폰, 유선전화, 팩스, 그룹, 명함 등록일; one card without e-mail, one English card',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.title='명함첩'; ws.append(['이름','회사','부서','직책','이메일','휴대폰','유선전화','팩스','주소','홈페이지','그룹','메모','명함 등록일'])
    for i,p in enumerate(ps):
        if i==5: p.n=p.en; p.co='Orchid & Pine Korea Ltd.'; p.ti='Account Executive'; p.d='Sales Dept.'
        e='' if i==2 else p.e
        ws.append([p.n,p.co,p.d,p.ti,e,p.m,p.t,p.fax,p.addr,'www.'+p.dom,'내 명함첩','',dt.date(2024,5,2+i)]); rows.append(L(p,'btd',email=e or None))
    s=tmp('g54.xlsx'); wb.save(s); JOBS.append(('ss','Gnumeric_Excel:xlsx','',s,path))
def g55():
    ps=people(7); path=reg('고객정보_파이프.txt','ssconvert','text with pipes, code page 949, CRLF, no quoting, header 고객명|거래처명|…',[])
    rows=FILES[-1]['rows']; wb=Workbook(); ws=wb.active; ws.append(['고객명','거래처명','소속','직급','핸드폰','전자메일','등록일자'])
    for i,p in enumerate(ps): ws.append([p.n,p.co,p.d,p.ti,p.m,p.e,'202405%02d'%(i+1)]); rows.append(L(p,'ptd'))
    s=tmp('g55.xlsx'); wb.save(s); JOBS.append(('ss','Gnumeric_stf:stf_assistant','separator=| charset=CP949 eol=windows quoting-mode=never',s,path))

# ================================================================ plain Python
def wr(path,text,enc,bom=b''): open(path,'wb').write(bom+text.encode(enc))
def cs(rows,delim=',',quoting=csv.QUOTE_MINIMAL):
    b=io.StringIO(); csv.writer(b,delimiter=delim,quoting=quoting,lineterminator='\r\n').writerows(rows); return b.getvalue()
def p1():
    ps=people(8); rows=[]; out=[['거래처코드','거래처명','사업자등록번호','대표자성명','업태','종목','담당자명','담당부서','담당자직급','담당자전화','담당자E-MAIL','사용여부']]
    for i,p in enumerate(ps):
        ceo=person(); out.append(['="%05d"'%(i+101),p.co,p.biz,ceo.n,'제조,도매','부품 외',p.n,p.d,p.ti,'="%s"'%p.m.replace('-',''),p.e,'여']); rows.append(L(p,'td',phone=p.m.replace('-','')))
    t='\r\n'.join(','.join('"'+c.replace('"','""')+'"' if ',' in c and not c.startswith('=') else c for c in r) for r in out)+'\r\n'
    wr(reg('거래처등록_SmartA.csv','plain','ERP csv (더존 form), cp949: ="00101" cells to keep leading zeros, president\'s name in front of the contact (담당자명 counts)',rows),t,'cp949')
def dw(s): return sum(2 if unicodedata.east_asian_width(c) in 'WFA' else 1 for c in s)
def p2():
    ps=people(9); W=[10,26,10,10,16,38]; rows=[]; f=lambda v:'|'+'|'.join(c+' '*(w-dw(c)) for c,w in zip(v,W))+'|'; line='-'*(sum(W)+7)
    o=['2024.05.28                             동적 리스트 출력                                     1','','고객 마스터 조회 (ZSDR0120)',line,f(['고객번호','이름 1','담당자','직위','전화 1','전자메일 주소']),line]
    for i,p in enumerate(ps): o.append(f(['%010d'%(1000200+i),p.co,p.n,p.ti,p.t,p.e])); rows.append(L(p,'ot'))
    o+=[line,'','* 조회 건수 : 9']
    wr(reg('ZSDR0120_unconverted.txt','plain','SAP list "unconverted": pipes with padding, dashed lines, page head, count line; cp949; customer numbers with leading zeros',rows),'\r\n'.join(o)+'\r\n','cp949')
def p3():
    ps=people(7); rows=[]; o=['동적 리스트 출력','','\t고객\t이름\t담당자 성\t담당자 이름\t부서\t전화번호\t인터넷 메일 주소\t국가','']
    for i,p in enumerate(ps): o.append('\t%d\t%s\t%s\t%s\t%s\t%s\t%s\tKR'%(200310+i,p.co,p.sur,p.giv,p.d,p.t,p.e)); rows.append(L(p,'od'))
    wr(reg('export.XLS','plain','SAP spreadsheet export: really UTF-16LE text with tabs and BOM named .XLS, first column empty, blank line under the header, family and given name apart',rows),'\r\n'.join(o)+'\r\n','utf-16-le',b'\xff\xfe')
OLK=['호칭','이름','중간 이름','성','접미사','회사','부서','직함','근무지 주소 번지','근무지 번지 2','근무지 번지 3','근무지 구/군/시','근무지 시/도','근무지 우편 번호','근무지 국가','집 번지','집 번지 2','집 번지 3','집 주소 구/군/시','집 주소 시/도','집 주소 우편 번호','집 주소 국가','기타 번지','기타 번지 2','기타 번지 3','기타 구/군/시','기타 시/도','기타 우편 번호','기타 국가','비서 전화 번호','근무처 팩스','근무처 전화','근무처 전화 2','다시 걸 전화','카폰','회사 대표 전화','집 팩스','집 전화 번호','집 전화 2','ISDN','휴대폰','기타 팩스','기타 전화','호출기','기본 전화','무선 전화','TTY/TDD 전화','텔렉스','개인','거리','계정','관리자 이름','기념일','기타 주소 우편 사서함','디렉터리 서버','메모','배우자','범주 항목','비서 이름','사무실 위치','생일','성별','숨김','언어','우선 순위','웹 페이지','인터넷 약속 있음/약속 없음','전자 메일 주소','전자 메일 유형','전자 메일 표시 이름','전자 메일 2 주소','전자 메일 2 유형','전자 메일 2 표시 이름','전자 메일 3 주소','전자 메일 3 유형','전자 메일 3 표시 이름','정부 ID 번호','조직 ID 번호','주민 등록 번호','직업','집 주소 사서함','청구 정보','추천인','취미','키워드','회사 주소 사서함']
OLE=['Title','First Name','Middle Name','Last Name','Suffix','Company','Department','Job Title','Business Street','Business Street 2','Business Street 3','Business City','Business State','Business Postal Code','Business Country/Region','Home Street','Home Street 2','Home Street 3','Home City','Home State','Home Postal Code','Home Country/Region','Other Street','Other City','Other State','Other Postal Code','Other Country/Region',"Assistant's Phone",'Business Fax','Business Phone','Business Phone 2','Callback','Car Phone','Company Main Phone','Home Fax','Home Phone','Home Phone 2','ISDN','Mobile Phone','Other Fax','Other Phone','Pager','Primary Phone','Radio Phone','TTY/TDD Phone','Telex','Account','Anniversary',"Assistant's Name",'Billing Information','Birthday','Business Address PO Box','Categories','Children','Directory Server','E-mail Address','E-mail Type','E-mail Display Name','E-mail 2 Address','E-mail 2 Type','E-mail 2 Display Name','E-mail 3 Address','E-mail 3 Type','E-mail 3 Display Name','Gender','Government ID Number','Hobby','Initials','Internet Free Busy','Keywords','Language','Location',"Manager's Name",'Mileage','Notes','Office Location','Profession','Referred By','Sensitivity','Spouse','User 1','Web Page']
def p4():
    ps=people(7); rows=[]; out=[OLK]
    for i,p in enumerate(ps):
        boss=person(); d=dict.fromkeys(OLK,''); d.update({'이름':p.giv,'성':p.sur,'회사':p.co,'부서':p.d,'직함':p.ti,'근무지 주소 번지':p.addr,'근무처 팩스':p.fax,'근무처 전화':p.t,'휴대폰':p.m,'관리자 이름':boss.n,'기념일':'0/0/00','생일':'0/0/00','성별':'지정 안 함','개인':'False','우선 순위':'보통','전자 메일 주소':p.e,'전자 메일 유형':'SMTP','전자 메일 표시 이름':'%s(%s)'%(p.n,p.e),'메모':'전시회에서 만남\r\n재연락 요망' if i==1 else ''})
        out.append([d[h] for h in OLK]); rows.append(L(p,'btd'))
    wr(reg('연락처_Outlook.csv','plain','Outlook contacts in Korean, cp949, 86 columns, everything quoted; 이름 (given) before 성; manager\'s name; display name wraps the address; note with line break',rows),cs(out,quoting=csv.QUOTE_ALL),'cp949')
def p5():
    ps=people(6); rows=[]; out=[OLE]; F=[('Hannah','Oakley'),('Marco','Venturi')]
    for i,p in enumerate(ps):
        f,l,n,t=p.engiv,p.ensur,p.en,R.choice(['Sales Manager','Procurement Lead','CEO','Deputy General Manager'])
        if i in (1,4): f,l=F[i//4]; n=f+' '+l; p.e='%s.%s@%s'%(f[0].lower(),l.lower(),p.dom)
        co=p.slug.capitalize()+R.choice([' Inc.',' Co., Ltd.',' Corp.'])
        d=dict.fromkeys(OLE,''); d.update({'Title':'Ms.' if i==1 else '','First Name':f,'Last Name':l,'Company':co,'Department':'Sales','Job Title':t,'Business Street':'12 Gasang-ro','Business Phone':'+82 2 555 01%02d'%i,'Business Fax':'+82 2 555 0999','Birthday':'0/0/00','Anniversary':'0/0/00','E-mail Address':p.e,'E-mail Type':'SMTP','E-mail Display Name':'%s (%s)'%(n,p.e),'Gender':'Unspecified','Sensitivity':'Normal','Initials':f[0]+'.'+l[0]+'.'})
        out.append([d[h] for h in OLE]); rows.append(L(p,'d',name=n,company=co,title=t,phone='+82 2 555 01%02d'%i,department='Sales'))
    wr(reg('contacts.csv','plain','Outlook contacts in English, UTF-8 without BOM, 82 columns: header "Title" is Mr./Ms., "Job Title" the title; First Name + Last Name = name in that order for Latin names',rows),cs(out,quoting=csv.QUOTE_ALL),'utf-8')
def p6():
    ps=people(7); rows=[]
    H=['Name','Given Name','Additional Name','Family Name','Yomi Name','Name Prefix','Name Suffix','Nickname','Birthday','Notes','Group Membership','E-mail 1 - Type','E-mail 1 - Value','E-mail 2 - Type','E-mail 2 - Value','Phone 1 - Type','Phone 1 - Value','Phone 2 - Type','Phone 2 - Value','Organization 1 - Type','Organization 1 - Name','Organization 1 - Title','Organization 1 - Department','Website 1 - Type','Website 1 - Value']
    out=[H]
    for i,p in enumerate(ps):
        e2='gasang.%s.home@gmail.com'%p.slug; v=p.e; o={}
        if i==2: v=p.e+' ::: '+e2; o['emailAlso']=[e2]
        d=dict.fromkeys(H,''); d.update({'Name':p.n,'Given Name':p.giv,'Family Name':p.sur,'Group Membership':'고객 ::: * myContacts','E-mail 1 - Type':'* Work','E-mail 1 - Value':v if i!=5 else '','E-mail 2 - Type':'Home' if i==4 else '','E-mail 2 - Value':e2 if i==4 else '','Phone 1 - Type':'Mobile','Phone 1 - Value':p.m.replace('010-','+82 10-'),'Organization 1 - Name':p.co,'Organization 1 - Title':p.ti,'Organization 1 - Department':p.d})
        if i==4: o['emailAlso']=[e2]
        if i==5: o['email']=None
        out.append([d[h] for h in H]); rows.append(L(p,'td',phone=p.m.replace('010-','+82 10-'),**o))
    wr(reg('google_contacts.csv','plain','Google contacts csv, UTF-8, old column set: Name besides Given/Family Name, " ::: " between two values of one cell, +82 phones, one contact without e-mail',rows),cs(out),'utf-8')
def p7():
    ps=people(9); rows=[]; out=[['Record ID','First Name','Last Name','Email','Phone Number','Contact owner','Lead Status','Marketing contact status','Create Date','Associated Company','Job Title','Last Activity Date']]
    for i,p in enumerate(ps):
        e='' if i==6 else p.e
        out.append([str(51200000+i*37),p.giv,p.sur,e,p.m.replace('010-','+82-10-'),'영업 관리자 (sales.admin@ourcompany.example.com)','New','Marketing contact','2024-03-%02d 11:02'%(i+1),p.co,p.ti,'']); rows.append(L(p,'t',phone=p.m.replace('010-','+82-10-'),email=e or None))
    wr(reg('hubspot-crm-exports-all-contacts-2024-06-03.csv','plain','HubSpot contacts csv, UTF-8 with BOM: First Name = Korean given name, Last Name = family; owner column with own address behind the e-mail column',rows),cs(out),'utf-8',b'\xef\xbb\xbf')
def p8():
    ps=people(6); rows=[]; h=['First Name','Last Name','Title','Company / Account','Email','Phone','Lead Source','Lead Owner','Created Date']
    t='<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body><table border="1"><tr><th colspan="9">Leads by Source</th></tr><tr>'+''.join('<th>%s</th>'%x for x in h)+'</tr>\n'
    for i,p in enumerate(ps):
        co=p.co+(' &amp; Partners' if i==2 else '')
        t+='<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td><a href="mailto:%s">%s</a></td><td>%s</td><td>Web</td><td>Own Seller</td><td>2024-05-0%d</td></tr>\n'%(p.giv,p.sur,p.ti,co,p.e,p.e,p.t,i+1); rows.append(L(p,'ot',company=p.co+(' & Partners' if i==2 else '')))
    t+='<tr><td colspan="9"><b>Grand Totals (6 records)</b></td></tr></table><br>Confidential Information - Do Not Distribute<br>Generated By: Own Seller (own.seller@ourcompany.example.com) 2024-06-03 오전 9:12<br>Copyright (c) 2000-2024 salesforce.com, inc. All rights reserved.</body></html>'
    wr(reg('report1717374821004.xls','plain','Salesforce report: HTML named .xls, UTF-8, total row and legal lines under the table with the own address; entity &amp;',rows),t,'utf-8')
def p9():
    ps=people(6); rows=[]; out=[['성명','회사명','직책','휴대폰','이메일','관심분야']]
    for i,p in enumerate(ps): out.append([p.n,p.co,p.ti,p.m,p.e,'ERP;CRM' if i%2 else 'MES']); rows.append(L(p,'pt'))
    wr(reg('관심고객_세미콜론.csv','plain','first line sep=; then semicolons, quoted fields that hold semicolons, cp949',rows),'sep=;\r\n'+cs(out,';'),'cp949')
def p10():
    ps=people(6); rows=[]; out=[['id','문의 회사','작성자','작성자 이메일','전화번호','내용','답변']]
    for i,p in enumerate(ps):
        o={}
        if i==1: p.co='주식회사 "새싹" 컴퍼니'
        if i==3: p.co='Dandelion Korea, Ltd.'
        out.append([str(i+900),p.co,p.n,p.e,p.m,['안녕하세요,\n견적을 "빨리" 부탁드립니다.\n\n감사합니다.\n- %s 드림'%p.n,'가격?','첨부 참조: a,b,c\n연락처 바뀌었습니다','담당자: 다른사람 other.person@nomail.example.com 에게도 전달','','ok'][i],'완료\n(전화)' if i%2 else '']); rows.append(L(p,'p'))
    wr(reg('1대1문의_게시판.csv','plain','UTF-8 without BOM, LF inside quoted fields, doubled quotes and commas inside fields; a foreign address inside the message text (no lead)',rows),cs(out).replace('\r\n','\n'),'utf-8')
def p11():
    a=people(5); b=people(4); rows=[L(p,'p') for p in a+b]
    t1=cs([['회사명','이름','휴대폰','이메일']]+[[p.co,p.n,p.m,p.e] for p in a]); t2=cs([[p.co,p.n,p.m,p.e] for p in b])
    open(reg('합친명단.csv','plain','mixed encodings: header and 5 lines UTF-8, 4 lines appended in cp949',rows),'wb').write(t1.encode('utf-8')+t2.encode('cp949'))
def p12():
    rows=[]; t='''<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta http-equiv="Content-Type" content="text/html; charset=euc-kr">
<style>td{mso-number-format:"\\@";} br{mso-data-placement:same-cell;}</style></head><body>
<table><tr><td>조회기간</td><td>2024-01-01 ~ 2024-05-31</td><td>담당자</td><td>전체</td></tr><tr><td colspan=4>총 7건</td></tr></table><br>
<table border=1><tr bgcolor=#eeeeee><td rowspan=2>업체명</td><td colspan=3>담당자</td><td rowspan=2>이메일</td></tr><tr bgcolor=#eeeeee><td>이름</td><td>직급</td><td>연락처</td></tr>
'''
    for k in (2,1,4):
        b=person(); g=[b]+[person(b) for _ in range(k-1)]
        for j,p in enumerate(g):
            two=(k==4 and j==1)
            t+='<tr>'+('<td rowspan=%d>%s</td>'%(k,p.co) if j==0 else '')+'<td>%s&nbsp;</td><td>%s</td><td>%s</td><td>%s</td>\n'%(p.n,p.ti,p.m+'<br>'+p.t if two else p.m,p.e)
            rows.append(L(p,'pt',**({'phoneAlso':[p.m+'\n'+p.t,p.t]} if two else {})))
    t+='</table></body></html>'
    wr(reg('업체담당자_20240531.xls','plain','HTML named .xls from a web program, euc-kr: search conditions table first, two-line header with rowspan/colspan, unclosed rows, rowspan company, <br> between two phones, &nbsp;',rows),t,'cp949')
def esc(s): return s.replace('&','&amp;').replace('<','&lt;').replace('>','&gt;')
def p13():
    rows=[]; c=lambda v,a='',ty='String':'<Cell%s><Data ss:Type="%s">%s</Data></Cell>'%(a,ty,esc(str(v)))
    t='''<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:html="http://www.w3.org/TR/REC-html40">
<Styles><Style ss:ID="d"><NumberFormat ss:Format="yyyy\\-mm\\-dd"/></Style></Styles>
<Worksheet ss:Name="담당자"><Table>
<Row><Cell ss:MergeAcross="5"><Data ss:Type="String">담당자 목록</Data></Cell></Row>
<Row ss:Index="3">'''+c('No',' ss:Index="2"')+''.join(c(h) for h in ['회사','성명','직위','휴대폰','E-mail','등록일'])+'</Row>\n'
    n=0
    for k in (1,3,2):
        b=person(); g=[b]+[person(b) for _ in range(k-1)]
        for j,p in enumerate(g):
            n+=1
            t+='<Row>'+c(n,' ss:Index="2"','Number')+(c(p.co,' ss:MergeDown="%d"'%(k-1) if k>1 else '') if j==0 else '')
            t+=('<Cell ss:Index="4"><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>%s</B><Font html:Color="#FF0000">%s</Font></ss:Data></Cell>'%(p.sur,p.giv) if j==1 else c(p.n,' ss:Index="4"'))
            t+=c(p.ti)+c(p.m)+'<Cell ss:HRef="mailto:%s"><Data ss:Type="String">%s</Data>%s</Cell>'%(p.e,p.e,'<Comment ss:Author="나"><ss:Data xmlns="http://www.w3.org/TR/REC-html40">확인 memo@nomail.example.com</ss:Data></Comment>' if n==3 else '')
            t+=c('2024-05-0%dT00:00:00.000'%n,' ss:StyleID="d"','DateTime')+'</Row>\n'; rows.append(L(p,'pt'))
    t+='</Table></Worksheet></Workbook>'
    wr(reg('담당자목록_ERP.xls','plain','SpreadsheetML 2003 named .xls: ss:Index jumps, MergeDown company, rich text data, comment with an address, table from column B',rows),t,'utf-8')
def p14():
    rr=random.Random(5)
    open(reg('고객명단_보안문서.xlsx','plain','document encrypted by a company DRM (head of text, then random bytes)',[],'DRM-encrypted, not a workbook any more'),'wb').write(b'\x9b\x20DRMONE  This Document is encrypted and protected by Fasoo DRM \r\n'+bytes(rr.randrange(256) for _ in range(9000)))
def p15():
    ps=people(8); rows=[]; o=['이름\t이메일\t휴대전화\t회사\t부서\t직급\t전화\t팩스\t그룹\t메모']
    for i,p in enumerate(ps):
        em=p.e if i!=4 else ''
        o.append('\t'.join([p.n,em,p.m,p.co,p.d,p.ti,p.t,p.fax,'거래처/'+R.choice(['국내','해외']),'' if i else '"긴급" 연락']))
        rows.append(L(p,'btd',email=em or None))
    wr(reg('하이웍스_주소록.xls','plain','groupware address book: tab text in cp949 named .xls, no quoting rules (lone quotes in a note)',rows),'\r\n'.join(o)+'\r\n','cp949')

# ================================================================ run
for f in [o01,o02,o03,o04,o05,o06,o07,o08,o09,o11,o12,o13,o16,o17,o18,o19,o20,o_trunc,
          x21,x22,x23,x24,x25,x26,x27,x28,x29,x30,x31, w34,w35,w36,
          s39,s40,s41,s42,s43,s44,s47,s48,s49, g51,g53,g54,g55,
          p1,p2,p3,p4,p5,p6,p7,p8,p9,p10,p11,p12,p13,p14,p15]: f()

PROF='-env:UserInstallation=file://'+TMP+'/profile'
def password(src,dst,pw):
    code='''
import sys,time,uno,subprocess
from com.sun.star.beans import PropertyValue, NamedValue
def pv(n,v):
    p=PropertyValue();p.Name=n;p.Value=v;return p
src,dst,pw,prof=sys.argv[1:5]
proc=subprocess.Popen(["nice","soffice",prof,"--headless","--norestore","--accept=pipe,name=leadpw;urp;"],stderr=subprocess.DEVNULL)
ctx=uno.getComponentContext();res=ctx.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver",ctx)
for i in range(120):
    try: c=res.resolve("uno:pipe,name=leadpw;urp;StarOffice.ComponentContext");break
    except Exception: time.sleep(.5)
desk=c.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop",c)
d=desk.loadComponentFromURL(uno.systemPathToFileUrl(src),"_blank",0,(pv("Hidden",True),))
d.storeToURL(uno.systemPathToFileUrl(dst),(pv("FilterName","Calc MS Excel 2007 XML"),pv("EncryptionData",uno.Any("[]com.sun.star.beans.NamedValue",(NamedValue("CryptoType","StrongEncryptionDataSpace"),NamedValue("OOXPassword",pw))))))
d.close(True)
try: desk.terminate()
except Exception: pass
proc.wait(60)
'''
    subprocess.run(['/usr/bin/python3','-c',code,src,dst,pw,PROF],check=True)
for k,j in enumerate(JOBS):
    if j[0]=='so':
        _,flt,src,dst=j; od=os.path.join(TMP,'c%d'%k); os.makedirs(od)
        subprocess.run(['nice','soffice',PROF,'--headless','--norestore','--convert-to',flt,'--outdir',od,src],check=True,stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL)
        got=os.listdir(od); assert len(got)==1,(j,got); shutil.move(os.path.join(od,got[0]),dst)
    elif j[0]=='pw': password(j[2],j[3],j[1])
    else:
        _,ex,opt,src,dst=j
        subprocess.run(['nice','ssconvert','-T',ex]+(['-O',opt] if opt else [])+[src,'file://'+__import__('urllib.parse',fromlist=['x']).quote(dst)],check=True,stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL)
shutil.rmtree(TMP,ignore_errors=True)
missing=[e['file'] for e in FILES if not os.path.exists(os.path.join(OUT,e['file']))]
assert not missing, missing
if '--expected' in sys.argv:
    for e in FILES:      # small, stable key order
        for r in e['rows']:
            for k in [k for k in r if k!='email' and r[k] is None]: del r[k]
    json.dump(FILES,open(sys.argv[sys.argv.index('--expected')+1],'w',encoding='utf-8'),ensure_ascii=False,indent=1)
print(len(FILES),'files,',sum(len(e['rows']) for e in FILES),'leads;',', '.join('%s %d'%kv for kv in sorted(BY.items())))
