#!/usr/bin/python3
# -*- coding: utf-8 -*-
"""Writes 40 test files of sales leads.
usage: write_files.py FOLDER [expected.json]
Needs python3-openpyxl, python3-xlsxwriter, python3-xlwt, python3-pil, python3-cryptography,
soffice (LibreOffice Calc) and ssconvert (gnumeric)."""
import csv, datetime as dt, io, json, os, random, shutil, subprocess, sys, tempfile
from html import escape
import openpyxl, xlsxwriter, xlwt
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter as L
from openpyxl.worksheet.datavalidation import DataValidation

OUT = sys.argv[1]
EXPECTED = sys.argv[2] if len(sys.argv) > 2 else None
os.makedirs(OUT, exist_ok=True)
TMP = tempfile.mkdtemp(prefix='files2-')
R = random.Random(20261129)
EXP, COUNT = [], {}

# ---------------------------------------------------------------- people
SUR = [x.split(':') for x in '''김:kim 이:lee 박:park 최:choi 정:jung 강:kang 조:cho 윤:yoon 장:jang 임:lim 한:han 오:oh 서:seo
신:shin 권:kwon 황:hwang 안:ahn 송:song 류:ryu 전:jeon 홍:hong 고:ko 문:moon 양:yang 손:son 배:bae 백:baek 허:heo 유:yoo 남:nam
심:shim 노:noh 하:ha 곽:kwak 성:sung 차:cha 주:joo 우:woo 구:koo 민:min 진:jin 지:ji 엄:um 채:chae 원:won 천:chun 방:bang 공:kong
현:hyun 함:ham 변:byun 염:yeom 여:yeo 추:choo 도:do 소:so 석:seok 선:sun 설:seol 마:ma 길:gil 연:yeon 위:wi 표:pyo 명:myung 기:ki
반:ban 남궁:namgung 선우:sunwoo 황보:hwangbo 제갈:jegal'''.split()]
GIV = [x.split(':') for x in '''하늘:haneul 서준:seojun 도윤:doyun 지우:jiwoo 민서:minseo 예린:yerin 태현:taehyun 수빈:subin 재원:jaewon
은채:eunchae 동혁:donghyuk 가람:garam 나래:narae 다온:daon 라희:rahee 보람:boram 승기:seunggi 아름:areum 정민:jungmin 찬우:chanwoo
경수:kyungsoo 미란:miran 병철:byungchul 성희:sunghee 영태:youngtae 종국:jongkook 춘식:chunsik 혜진:hyejin 희수:heesoo 기영:kiyoung
상훈:sanghoon 유리:yuri 윤아:yuna 준호:junho 진욱:jinwook 태준:taejun 하율:hayul 현우:hyunwoo 효정:hyojung 가영:gayoung 광민:kwangmin
규리:gyuri 나영:nayoung 대호:daeho 명수:myungsoo 문정:moonjung 범석:bumseok 봄:bom 선미:sunmi 설아:seola 솔:sol 완수:wansoo
용환:yonghwan 원준:wonjun 은비:eunbi 인철:incheol 재희:jaehee 정아:jungah 주영:juyoung 철민:chulmin 한결:hangyul 해솔:haesol'''.split()]
PRE = [x.split(':') for x in '''가온:gaon 나루:naru 다솜:dasom 라온:raon 마루:maru 미르:mir 바른:barun 새봄:saebom 아라:ara 온누리:onnuri
한빛별:hanbyul 푸른솔:prnsol 해담:haedam 누리봄:nuribom 도담:dodam 두레:dure 들샘:deulsaem 별하:byulha 빛솔:bitsol 산들:sandeul
서해:seohae 성진:sungjin 세움:seum 소망:somang 솔잎:solip 신명:sinmyung 여울:yeoul 영진:youngjin 우림:woorim 원광:wonkwang
은하:eunha 이든:idun 일신:ilsin 정도:jungdo 제일:jeil 진영:jinyoung 참빛:chambit 청운:cheongun 코람:koram 태백:taebaek
토담:todam 파랑:parang 하람:haram 한울:hanul 해오름:haeoreum 혜성:hyesung 화인:hwain 희망:himang 늘봄:neulbom 예담:yedam'''.split()]
SUF = [x.split(':') for x in '''테크:tech 정밀:prec 산업:ind 전자:elec 물산:mul 소프트:soft 식품:food 화학:chem 상사:corp 엔지니어링:eng 메디칼:med
시스템:sys 로지스:logis 바이오:bio 디자인:design 건설:con 솔루션:sol 기계:mach 인쇄:print 무역:trade 에너지:energy 통신:comm'''.split()]
TITLE = '사원 주임 대리 과장 차장 부장 이사 상무 팀장 실장 대표이사 책임 선임 매니저 본부장 연구원'.split()
DEPT = '영업1팀 영업2팀 구매팀 총무팀 기획팀 경영지원팀 생산기술팀 연구소 해외영업팀 마케팅팀 품질관리팀 자재과 전산실 인사팀 재무팀 관리부'.split()
FORM = ['(주){}', '{}(주)', '㈜{}', '주식회사 {}', '{}', '{} 주식회사', '(유){}', '{}㈜']
CITY = '서울 부산 대구 인천 광주 대전 울산 세종 수원 창원 청주 전주'.split()
AREA = '02 051 053 032 062 042 052 044 031 055 043 063'.split()
used_n, used_c = set(), set()

def company():
    while True:
        a, b = R.choice(PRE), R.choice(SUF)
        if (a[0], b[0]) not in used_c:
            used_c.add((a[0], b[0])); break
    dom = a[1] + b[1] + R.choice(['.example.com', '.example.co.kr'])
    return {'company': R.choice(FORM).format(a[0] + b[0]), 'bare': a[0] + b[0], 'dom': dom,
            'en': a[1].capitalize() + ' ' + b[1].capitalize(), 'biz': '%03d-%02d-%05d' % (R.randint(101, 899), R.randint(1, 89), R.randint(10000, 99999))}

def person(c=None):
    c = c or company()
    while True:
        s, g = R.choice(SUR), R.choice(GIV)
        if s[0] + g[0] not in used_n:
            used_n.add(s[0] + g[0]); break
    p = dict(c); i = R.randrange(len(CITY))
    x = R.random()
    if x < .05: em = '%s.%s.sample%02d@%s' % (s[1], g[1], R.randint(1, 99), R.choice(['naver.com', 'gmail.com']))
    else: em = R.choice(['{g}.{s}', '{s}{g}', '{g}{n}', '{g}_{s}', '{s}.{g}', '{g}']).format(g=g[1], s=s[1], n=R.randint(1, 99)) + '@' + c['dom']
    p.update(name=s[0] + g[0], fam=s[0], giv=g[0], enfam=s[1].capitalize(), engiv=g[1].capitalize(), email=em,
             mobile='010-%04d-%04d' % (R.randint(2000, 9999), R.randint(0, 9999)),
             tel='%s-%d-%04d' % (AREA[i], R.randint(200, 899), R.randint(0, 9999)), city=CITY[i],
             title=R.choice(TITLE), dept=R.choice(DEPT))
    return p

def people(n): return [person() for _ in range(n)]

def E(p, keys='email name company mobile title dept', **over):
    """expected row of a person; mobile and tel are called phone, dept department"""
    d = {}
    for k in keys.split():
        d[{'mobile': 'phone', 'tel': 'phone', 'dept': 'department'}.get(k, k)] = p[k]
    for k in ('email',): d.setdefault(k, None)
    d.update(over)
    return {k: v for k, v in d.items() if v is not None or k == 'email'}

def done(file, program, note, rows=None, why=None):
    e = {'file': file, 'note': note}
    if why: e.update(mustReject=True, why=why, rows=[])
    else: e['rows'] = rows
    EXP.append(e)
    COUNT[program] = COUNT.get(program, 0) + 1
    assert os.path.exists(out(file)), file

def out(f): return os.path.join(OUT, f)
def tmp(f): return os.path.join(TMP, f)

def lo(src, fmt, ext, dest):
    d = tempfile.mkdtemp(dir=TMP)
    subprocess.run(['nice', 'soffice', '--headless', '-env:UserInstallation=file://' + TMP + '/lo', '--convert-to', fmt, '--outdir', d, src],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=180)
    shutil.move(os.path.join(d, os.path.splitext(os.path.basename(src))[0] + '.' + ext), out(dest))

def ss(src, exporter, dest):
    t = tmp('ss-' + str(len(EXP)) + '.bin')
    subprocess.run(['nice', 'ssconvert', '-T', exporter, src, t], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=180,
                   env=dict(os.environ, WINDOWS_LANGUAGE='ko_KR'))  # code page 949 in BIFF7
    shutil.move(t, out(dest))

def encrypt(src, dest, password):
    """ECMA-376 standard encryption (AES-128, SHA-1), in an OLE compound file, as Excel 2007 writes it"""
    import hashlib, struct
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
    from cryptography.hazmat.backends import default_backend
    rb = lambda n: bytes(R.randrange(256) for _ in range(n))
    salt = rb(16); h = hashlib.sha1(salt + password.encode('utf-16-le')).digest()
    for i in range(50000): h = hashlib.sha1(struct.pack('<I', i) + h).digest()
    h = hashlib.sha1(h + b'\0' * 4).digest()
    key = hashlib.sha1(bytes(x ^ 0x36 for x in h.ljust(64, b'\0'))).digest()[:16]
    def enc(b):
        e = Cipher(algorithms.AES(key), modes.ECB(), default_backend()).encryptor(); return e.update(b + b'\0' * (-len(b) % 16)) + e.finalize()
    data = open(src, 'rb').read(); ver = rb(16)
    csp = 'Microsoft Enhanced RSA and AES Cryptographic Provider\0'.encode('utf-16-le')
    hdr = struct.pack('<8I', 0x24, 0, 0x660E, 0x8004, 128, 0x18, 0, 0) + csp
    info = struct.pack('<HHII', 3, 2, 0x24, len(hdr)) + hdr + struct.pack('<I', 16) + salt + enc(ver) + struct.pack('<I', 20) + enc(hashlib.sha1(ver).digest())
    pkg = (struct.pack('<Q', len(data)) + enc(data)).ljust(4096, b'\0')
    # compound file: FAT 0, directory 1, mini FAT 2, mini stream 3.., package after it
    END, FREE = 0xFFFFFFFE, 0xFFFFFFFF
    up = lambda b, n: b + b'\0' * (-len(b) % n)
    mini = up(info, 64); nm = -(-len(mini) // 512); npk = -(-len(pkg) // 512); total = 3 + nm + npk; assert total <= 128
    chain = lambda st, n: [st + i + 1 for i in range(n - 1)] + [END]
    fat = [0xFFFFFFFD, END, END] + chain(3, nm) + chain(3 + nm, npk); fat += [FREE] * (128 - len(fat))
    k = len(mini) // 64; mfat = chain(0, k); mfat += [FREE] * (128 - k)
    def ent(name, typ, left, right, child, start, size):
        n = name.encode('utf-16-le'); return n.ljust(64, b'\0') + struct.pack('<HBBIII', len(n) + 2 if n else 0, typ, 1, left, right, child) + b'\0' * 36 + struct.pack('<IQ', start, size)
    d = ent('Root Entry', 5, FREE, FREE, 1, 3, len(mini)) + ent('EncryptionInfo', 2, FREE, 2, FREE, 0, len(info)) + ent('EncryptedPackage', 2, FREE, FREE, FREE, 3 + nm, len(pkg)) + ent('', 0, FREE, FREE, FREE, 0, 0)
    head = bytes.fromhex('D0CF11E0A1B11AE1') + b'\0' * 16 + struct.pack('<HHHHH', 0x3E, 3, 0xFFFE, 9, 6) + b'\0' * 6 + struct.pack('<9I', 0, 1, 1, 0, 4096, 2, 1, END, 0) + struct.pack('<109I', 0, *[FREE] * 108)
    with open(dest, 'wb') as o: o.write(head + struct.pack('<128I', *fat) + d + struct.pack('<128I', *mfat) + up(mini, 512) + up(pkg, 512))

def grid(path, rows, sheet='Sheet1'):
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = sheet
    for r in rows: ws.append(r)
    wb.save(path); return path

# ================================================================ xlsxwriter (9)
def f01():
    f = '01_2026스마트팩토리전_참가업체담당자.xlsx'
    wb = xlsxwriter.Workbook(out(f)); ws = wb.add_worksheet('참가업체')
    t = wb.add_format({'bold': 1, 'font_size': 18, 'align': 'center'}); h = wb.add_format({'bold': 1, 'border': 1, 'align': 'center', 'valign': 'vcenter', 'bg_color': '#DDEBF7'})
    r = wb.add_format({'align': 'right'})
    ws.merge_range(0, 0, 0, 9, '2026 스마트팩토리 산업전 참가업체 담당자 명단', t)
    ws.merge_range(1, 0, 1, 9, '작성일: 2026-03-12   작성: 전시사무국', r)
    ws.merge_range(3, 0, 4, 0, 'No.', h)
    ws.merge_range(3, 1, 3, 3, '참가업체', h); ws.merge_range(3, 4, 3, 8, '담당자', h); ws.merge_range(3, 9, 4, 9, '비고', h)
    for i, x in enumerate(['업체명', '부스번호', '업종', '성명', '직위', '부서', '휴대폰', '이메일']): ws.write(4, 1 + i, x, h)
    ps = people(14); rows = []
    for i, p in enumerate(ps):
        em = p['email'] if i != 6 else None
        for j, v in enumerate([i + 1, p['company'], 'B-%03d' % (100 + 3 * i), R.choice(['자동화', '센서', '로봇', 'MES']), p['name'], p['title'], p['dept'], p['mobile'], em or '-', '조기신청' if i % 5 == 0 else '']):
            ws.write(5 + i, j, v)
        rows.append(E(p, email=em))
    ws.merge_range(19, 0, 19, 3, '합계', h); ws.write(19, 4, '14명', h)
    ws.write(21, 0, '※ 부스 배정은 사무국 사정에 따라 변경될 수 있습니다.')
    ws.write(22, 0, '※ 문의: 전시사무국 02-555-0100, office@smartexpo.example.com')
    ws.freeze_panes(5, 0); wb.close()
    done(f, 'xlsxwriter', 'title and date lines, two-line header with merged groups, No. column, total row and remarks (with an address) below; one person without e-mail', rows)

def f02():
    f = '02_거래처담당자_수식.xlsx'
    wb = xlsxwriter.Workbook(out(f)); ws = wb.add_worksheet('담당자'); w2 = wb.add_worksheet('거래처코드')
    cs = [company() for _ in range(6)]
    w2.write_row(0, 0, ['코드', '상호', '사업자등록번호', '결제조건'])
    for i, c in enumerate(cs): w2.write_row(1 + i, 0, ['%05d' % (i * 7 + 12), c['company'], c['biz'], '월말 현금'])
    ws.write_row(0, 0, ['코드', '거래처명', '담당자명', '직급', '메일ID', '도메인', '이메일', '핸드폰', '메일보내기', '달성률'])
    pc = wb.add_format({'num_format': '0.0%'}); rows = []
    for i in range(10):
        p = person(cs[i % 6]); r = i + 2; bad = i == 7
        a, b = p['email'].split('@')
        ws.write_string(i + 1, 0, '00999' if bad else '%05d' % ((i % 6) * 7 + 12))
        ws.write_formula(i + 1, 1, '=VLOOKUP(A%d,거래처코드!$A$2:$B$7,2,FALSE)' % r, None, '#N/A' if bad else p['company'])
        ws.write(i + 1, 2, p['name']); ws.write(i + 1, 3, p['title']); ws.write(i + 1, 4, a); ws.write(i + 1, 5, b)
        ws.write_formula(i + 1, 6, '=E%d&"@"&F%d' % (r, r), None, p['email'])
        ws.write(i + 1, 7, p['mobile'])
        ws.write_formula(i + 1, 8, '=HYPERLINK("mailto:"&G%d,"메일쓰기")' % r, None, '메일쓰기')
        ws.write(i + 1, 9, R.randint(300, 1200) / 1000, pc)
        rows.append(E(p, 'email name company mobile title', company='' if bad else p['company']))
    wb.close()
    done(f, 'xlsxwriter', 'company by =VLOOKUP (one #N/A: company empty), e-mail by concatenation, =HYPERLINK with another text; stored values; second sheet is a code table without people', rows)

def f03():
    f = '03_방문상담_명단(줄바꿈).xlsx'
    wb = xlsxwriter.Workbook(out(f)); ws = wb.add_worksheet('상담'); w = wb.add_format({'text_wrap': 1, 'valign': 'top'})
    red = wb.add_format({'color': 'red', 'bold': 1}); blue = wb.add_format({'color': 'blue'}); g = wb.add_format({'color': 'gray', 'italic': 1})
    ws.merge_range(0, 0, 0, 5, '상반기 방문상담 명단', wb.add_format({'bold': 1, 'font_size': 14}))
    for j, x in enumerate(['업체', '담당자\n성명/직함', '휴대전화\n(H.P)', 'E-Mail\n주소', '상담\n일자', '상담\n내용']): ws.write(1, j, x, w)
    d = wb.add_format({'num_format': 'yyyy-mm-dd'}); rows = []
    for i, p in enumerate(people(9)):
        r = i + 2; o = {}
        if i % 3 == 0:
            ws.write_rich_string(r, 0, red, p['company'][:3], blue, p['company'][3:])
        elif i == 4:
            ws.write(r, 0, p['company'] + '\n' + p['city'] + '지사', w); o.update(company=p['company'] + ' ' + p['city'] + '지사', companyAlso=p['company'])
        else: ws.write(r, 0, p['company'])
        if i % 2: ws.write_rich_string(r, 1, red, p['name'], '\n', g, p['title'], w)
        else: ws.write(r, 1, p['name'] + '\n' + p['title'], w)
        o['nameAlso'] = p['name'] + ' ' + p['title']
        ws.write(r, 2, p['mobile'] if i != 5 else p['mobile'] + '\n' + p['tel'], w)
        if i == 5: o['phoneAlso'] = p['tel']
        ws.write_url(r, 3, 'mailto:' + p['email'], None, p['email'], '메일 보내기')
        ws.write_datetime(r, 4, dt.datetime(2026, 4, 1 + 2 * i), d)
        ws.write_rich_string(r, 5, '1차 상담 후\n', red, '견적 요청', g, ' (' + str(i + 2) + '건)', w)
        rows.append(E(p, 'email name company mobile title', **o))
    wb.close()
    done(f, 'xlsxwriter', 'rich text cells, line breaks in header and cells, name and title in one cell, mailto links, two phones in one cell', rows)

def f04():
    f = '04_Salesforce_Contacts_60cols.xlsx'
    H = '''Contact ID|Salutation|First Name|Last Name|Middle Name|Suffix|Title|Department|Account ID|Account Name|Account Owner|Account Owner: Email|Account Site|Type|Industry|Annual Revenue|Employees|Rating|Lead Source|Birthdate|Assistant|Asst. Phone|Reports To|Phone|Home Phone|Mobile|Other Phone|Fax|Email|Email Opt Out|Email Bounced Reason|Email Bounced Date|Do Not Call|Fax Opt Out|Mailing Street|Mailing City|Mailing State|Mailing Zip|Mailing Country|Other Street|Other City|Other State|Other Zip|Other Country|Languages|Level|Contact Record Type|Contact Owner|Contact Owner Alias|Owner Role|Created By|Created Date|Last Modified By|Last Modified Date|Last Activity|Last Stay-in-Touch Request Date|Data.com Key|Individual|Campaign|Description'''.split('|')
    assert len(H) == 60
    wb = xlsxwriter.Workbook(out(f), {'constant_memory': True}); ws = wb.add_worksheet('report1764400000'); ws.write_row(0, 0, H)
    d = wb.add_format({'num_format': 'm/d/yyyy'}); rows = []
    for i, p in enumerate(people(16)):
        v = dict.fromkeys(H, '')
        v.update({'Contact ID': '0035g00000%05dAAA' % (i * 311), 'First Name': p['giv'], 'Last Name': p['fam'], 'Title': p['title'], 'Department': p['dept'], 'Account ID': '0015g00000%05dAAB' % (i * 97),
                  'Account Name': p['company'], 'Account Owner': '관리자 세일즈', 'Account Owner: Email': 'rep%d@seller.example.com' % (i % 3), 'Type': 'Prospect', 'Employees': R.randint(5, 900), 'Annual Revenue': R.randint(1, 90) * 10**8,
                  'Phone': p['tel'], 'Mobile': p['mobile'], 'Email': p['email'] if i not in (3, 11) else '', 'Email Opt Out': 0, 'Do Not Call': 0, 'Mailing City': p['city'], 'Mailing Zip': '%05d' % R.randint(1000, 63000), 'Mailing Country': 'KR',
                  'Contact Owner': '관리자 세일즈', 'Contact Owner Alias': 'msale', 'Created By': '시스템 연동', 'Description': 'Imported from list, "old" CRM'})
        for j, h in enumerate(H):
            if h in ('Created Date', 'Last Activity'): ws.write_datetime(i + 1, j, dt.datetime(2025, 1 + i % 12, 5 + i), d)
            elif v[h] != '': ws.write(i + 1, j, v[h])
        rows.append(E(p, email=p['email'] if i not in (3, 11) else None, nameAlso=p['giv'] + ' ' + p['fam'], phoneAlso=p['tel']))
    wb.close()
    done(f, 'xlsxwriter', '60 columns, English headers, first and last name apart, owner address (own staff) in another column, phone, mobile, fax columns; two without e-mail', rows)

def f05():
    f = '05_연락처_숫자서식_1904.xlsx'
    wb = xlsxwriter.Workbook(out(f), {'date_1904': True}); ws = wb.add_worksheet('연락처')
    ws.write_row(0, 0, ['순번', '사번', '거래처명', '담당자님 성함', '직함', 'H.P', '회사 전화', 'E-Mail주소', '최초거래일', '할인율', '미수금'])
    F = lambda n: wb.add_format({'num_format': n})
    k1, k2, k3, z = F('000-0000-0000'), F('[<=9999999]###-####;(0##) ####-####'), F('0##-###-####'), F('000000')
    d, pc, won = F('yyyy"년" m"월" d"일"'), F('0%'), F('#,##0"원"'); rows = []
    for i, p in enumerate(people(11)):
        m = p['mobile']; n = int(m.replace('-', '')); o = {}
        ws.write(i + 1, 0, i + 1); ws.write(i + 1, 1, R.randint(10, 9999), z); ws.write(i + 1, 2, p['company']); ws.write(i + 1, 3, p['name']); ws.write(i + 1, 4, p['title'])
        if i < 6: ws.write(i + 1, 5, n, k1); o['phone'] = m
        elif i < 9: ws.write(i + 1, 5, n, k2); o['phone'] = '(010) %s-%s' % (m[4:8], m[9:]); o['phoneAlso'] = m
        else: ws.write(i + 1, 5, n); o['phone'] = str(n); o['phoneAlso'] = '0' + str(n)
        t = '031-%03d-%04d' % (R.randint(200, 899), R.randint(0, 9999))
        ws.write(i + 1, 6, int(t.replace('-', '')), k3)
        o.setdefault('phoneAlso', t)
        ws.write(i + 1, 7, p['email']); ws.write_datetime(i + 1, 8, dt.datetime(2019 + i % 6, 1 + i, 10 + i), d)
        ws.write(i + 1, 9, R.choice([.05, .1, .15]), pc); ws.write(i + 1, 10, R.randint(0, 900) * 1000, won)
        rows.append(E(p, 'email name company title', **o))
    wb.close()
    done(f, 'xlsxwriter', '1904 date system, mobile numbers stored as numbers with number formats (three kinds, last two General without leading zero), employee numbers with leading zeros by format, dates, percentages', rows)

def f06():
    f = '06_고객사담당_표_필터.xlsx'
    wb = xlsxwriter.Workbook(out(f)); ws = wb.add_worksheet('표'); ps = people(12)
    ws.write(1, 2, '고객사 담당자 관리대장', wb.add_format({'bold': 1})); ws.write(1, 9, '기준일'); ws.write_datetime(1, 10, dt.datetime(2026, 6, 30), wb.add_format({'num_format': 'yy.mm.dd'}))
    cols = [{'header': h} for h in ['지역', '고객사', '부서명', '담당자', '직책', '연락처', '메일', '예상금액']]
    cols[0]['total_string'] = '요약'; cols[7]['total_function'] = 'sum'
    data = []; rows = []
    for i, p in enumerate(ps):
        p['city'] = ['서울', '부산', '대전'][i % 3]
        data.append([p['city'], p['company'], p['dept'], p['name'], p['title'], p['mobile'], p['email'], (i + 1) * 1500000])
    cols[7]['total_value'] = sum(x[7] for x in data)
    ws.add_table(3, 2, 16, 9, {'data': data, 'columns': cols, 'total_row': True, 'name': '고객표'})
    for i, p in enumerate(ps):
        o = {}
        if p['city'] == '부산': ws.set_row(4 + i, None, None, {'hidden': True}); o['hidden'] = True
        rows.append(E(p, **o))
    ws.set_column(0, 1, 2); wb.close()
    # a filter on the table, as Excel writes it
    import zipfile
    z = zipfile.ZipFile(out(f)); items = [(n, z.read(n)) for n in z.namelist()]; z.close()
    with zipfile.ZipFile(out(f), 'w', zipfile.ZIP_DEFLATED) as z:
        for n, b in items:
            if n == 'xl/tables/table1.xml':
                s = b.decode(); a = '<autoFilter ref="C4:J16"/>'; assert a in s
                b = s.replace(a, '<autoFilter ref="C4:J16"><filterColumn colId="0"><filters><filter val="서울"/><filter val="대전"/></filters></filterColumn></autoFilter>').encode()
            z.writestr(n, b)
    done(f, 'xlsxwriter', 'Excel table object starting at C4 with filter (Busan rows hidden) and total row; empty columns at the left', rows)

def f07():
    from PIL import Image, ImageDraw
    f = '07_명함스캔.xlsx'; im = Image.new('RGB', (640, 380), 'white'); d = ImageDraw.Draw(im)
    for i, s in enumerate(['GAON TRADING', 'Hong Sample / Manager', 'M 010-0000-0000', 'sample@image-only.example.com']): d.text((40, 60 + 50 * i), s, fill='black')
    im.save(tmp('card.png')); wb = xlsxwriter.Workbook(out(f)); ws = wb.add_worksheet('Sheet1'); ws.insert_image('B2', tmp('card.png')); wb.add_worksheet('Sheet2'); wb.close()
    done(f, 'xlsxwriter', 'two sheets without any cell, one with a picture of a business card', why='only an image, no cells to read')

def f08():
    f = '08_총회_참석자_인쇄용.xlsx'
    wb = xlsxwriter.Workbook(out(f)); ws = wb.add_worksheet('인쇄'); h = wb.add_format({'bold': 1, 'border': 1})
    H = ['연번', '소속', '성 명', '직 위', '연 락 처', '이 메 일', '서명']; rows = []; r = 0
    def head():
        nonlocal r
        ws.merge_range(r, 0, r, 6, '제12회 정기총회 참석자 명부', h); ws.write_row(r + 1, 0, H, h); r += 2
    head()
    for i, p in enumerate(people(38)):
        if i == 30:
            ws.write(r, 3, '- 1 -'); r += 2; head()
        em = p['email'] if i not in (8, 33) else None
        ws.write_row(r, 0, [i + 1, p['company'], p['name'], p['title'], p['mobile'], em or '', ''], h); r += 1
        rows.append(E(p, 'email name company mobile title', email=em))
    ws.write(r, 3, '- 2 -'); ws.write(r + 1, 0, '총 38명 (이상)'); ws.set_h_pagebreaks([34]); wb.close()
    done(f, 'xlsxwriter', 'title and header repeated after 30 people, page number lines, header words with blanks inside (성 명), closing line; two without e-mail', rows)

def f09():
    f = '09_지역별_대리점.xlsx'
    wb = xlsxwriter.Workbook(out(f)); rows = []
    for k, (s, H) in enumerate([('서울경기', ['대리점명', '점장', '전화', '메일']), ('부산경남', ['NO', '메일', '대리점명', '점장', '전화']), ('대구경북', ['대리점명', '점장', '전화', '메일', '비고'])]):
        ws = wb.add_worksheet(s); r0 = k
        if k: ws.write(0, 0, s + ' 대리점 현황')
        ws.write_row(r0, 0, H)
        for i, p in enumerate(people([5, 4, 6][k])):
            v = {'대리점명': p['company'], '점장': p['name'], '전화': p['tel'], '메일': p['email'], 'NO': i + 1, '비고': ''}
            ws.write_row(r0 + 1 + i, 0, [v[x] for x in H]); rows.append(E(p, 'email name company tel', sheet=s))
    ws = wb.add_worksheet('메모'); ws.write(0, 0, '9월 중 신규 대리점 추가 예정'); wb.close()
    done(f, 'xlsxwriter', 'leads on three sheets, columns in different order, header in line 1, 2 and 3; a memo sheet', rows)

# ================================================================ openpyxl (9)
def f10():
    f = '10_협회_회원명부_2026.xlsx'
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = '회원명부'
    ws.merge_cells('C2:J3'); ws['C2'] = '한국가상부품산업협회 회원명부'; ws['C2'].font = Font(size=20, bold=True); ws['C2'].alignment = Alignment(horizontal='center')
    ws['I4'] = '2026. 5. 20. 현재'; ws['C5'] = '(단위: 명, 정회원 기준)'
    for j, x in enumerate(['구분', '회원사명', '대표전화', '성명', '직위', '이메일', '휴대폰', '가입일']): ws.cell(7, 3 + j, x)
    r = 8; rows = []
    for k, n in enumerate([3, 1, 2, 4, 1, 2]):
        c = company(); i = R.randrange(len(AREA)); tel = '%s-%d-%04d' % (AREA[i], R.randint(200, 899), R.randint(0, 9999))
        for i in range(n):
            p = person(c)
            if i == 0: ws.cell(r, 3, '정회원' if k % 2 == 0 else '준회원'); ws.cell(r, 4, c['company']); ws.cell(r, 5, tel)
            ws.cell(r + i, 6, p['name']); ws.cell(r + i, 7, p['title']); ws.cell(r + i, 8, p['email']); ws.cell(r + i, 9, p['mobile']); x = ws.cell(r + i, 10, dt.date(2015 + k, 3, 2 + i)); x.number_format = 'yyyy.mm.dd'
            rows.append(E(p, 'email name company mobile title', phoneAlso=tel))
        if n > 1:
            for col in 'CDE': ws.merge_cells('%s%d:%s%d' % (col, r, col, r + n - 1))
        r += n
    ws.cell(r + 1, 3, '주) 본 명부의 무단 배포를 금합니다.'); wb.save(out(f))
    done(f, 'openpyxl', 'header in line 7, data from column C, company merged over several people, main phone of the company merged too', rows)

def f11():
    f = '11_리드등록_양식_v3.xlsx'
    wb = openpyxl.Workbook(); a = wb.active; a.title = '작성안내'
    for i, s in enumerate(['리드 등록 양식 작성 안내', '', '1. 두 번째 시트(입력)에 작성해 주세요.', '2. 이메일은 필수 항목입니다. 예) gildong@sample.example.com', '3. 담당: 영업기획 홍보라 (내선 1234)', '', '항목', '회사명', '이름', '이메일']): a.cell(i + 1, 2, s or None)
    for i, s in enumerate(['필수여부', '필수', '필수', '필수']): a.cell(7 + i, 3, s)
    ws = wb.create_sheet('입력'); c = wb.create_sheet('코드'); c.sheet_state = 'hidden'; v = wb.create_sheet('_lists'); v.sheet_state = 'veryHidden'
    for i, s in enumerate(['업종', '제조', '유통', '서비스', '공공']): c.cell(i + 1, 1, s)
    for i, s in enumerate(TITLE): v.cell(i + 1, 1, s)
    for j, x in enumerate(['*회사명', '*이름', '직급', '부서', '*이메일', '휴대폰번호', '업종(선택)', '개인정보 동의(Y/N)']): ws.cell(1, j + 1, x).fill = PatternFill('solid', fgColor='FFFF00')
    dv = DataValidation(type='list', formula1='=코드!$A$2:$A$5'); ws.add_data_validation(dv); dv.add('G2:G500'); rows = []
    for i, p in enumerate(people(8)):
        for j, x in enumerate([p['company'], p['name'], p['title'], p['dept'], p['email'], p['mobile'], '제조', 'Y']): ws.cell(i + 2, j + 1, x)
        rows.append(E(p))
    for r in range(10, 300): ws.cell(r, 8, 'N')  # prefilled answers
    wb.active = 0; wb.save(out(f))
    done(f, 'openpyxl', 'first sheet is the instructions (with a sample address), list on the second, two hidden sheets with drop-down values, starred headers, prefilled N in 290 empty lines', rows)

def f12():
    f = '12_영업팀공유_숨김행.xlsx'
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = 'DB'
    H = ['관리번호', '업체명', '구 담당자', '담당자', '직급', '이메일(구)', '이메일', '휴대전화', '최종연락일', '비고']
    for j, x in enumerate(H): ws.cell(1, j + 1, x)
    rows = []
    for i, p in enumerate(people(15)):
        r = i + 2; old = SUR[i + 5][0] + '전임'
        for j, x in enumerate(['A%04d' % (i + 1), p['company'], old, p['name'], p['title'], 'old%02d@%s' % (i, p['dom']), p['email'], p['mobile'], dt.date(2026, 1 + i % 9, 11), '']): ws.cell(r, j + 1, x)
        ws.cell(r, 9).number_format = 'mm"월" dd"일"'; o = {}
        if i in (4, 5, 9): ws.row_dimensions[r].hidden = True; o['hidden'] = True
        if i in (1, 7): ws.cell(r, 4).comment = Comment('2025.11 통화함. 이전 주소 prev%d@%s' % (i, p['dom']), '영업1')
        rows.append(E(p, 'email name company mobile title', **o))
    ws.column_dimensions['C'].hidden = True; ws.column_dimensions['F'].hidden = True
    ws.auto_filter.ref = 'A1:J16'; wb.save(out(f))
    done(f, 'openpyxl', 'hidden columns with the former person and former address, hidden rows, autofilter, comments with addresses', rows)

def f13():
    f = '13_헤더없음.xlsx'; rows = []; g = []
    for i, p in enumerate(people(7)):
        g.append([p['company'], p['name'], p['title'], p['mobile'], p['email'] if i != 5 else None]); rows.append(E(p, 'email name company mobile title', email=g[-1][4]))
    grid(out(f), g)
    done(f, 'openpyxl', 'no header at all; one without e-mail', rows)

def f14():
    f = '14_세미나신청_정리본.xlsx'; ps = people(13); g = [['성함', '소속기관', '연락처', '메일주소', '참석여부']]; rows = []
    def raw(i, p):
        e = p['email']; a, b = e.split('@')
        return [(e, e), ('%s <%s>' % (p['name'], e), e), ('mailto:' + e, e), (e + ', info@' + p['dom'], e), ('-', None), ('없음', None), ('N/A', None), ('"%s" <%s>;' % (p['name'], e), e),
                (e + ' / ' + a + '2@' + b, e), ('이메일: ' + e, e), (' ' + e + '  ', e), ('<' + e + '>', e), (e + ' (회사메일)', e)][i]
    for i, p in enumerate(ps):
        s, e = raw(i, p); ph = [p['mobile'], 'N/A', '-'][0 if i not in (4, 9) else (1 if i == 4 else 2)]
        g.append([p['name'], p['company'], ph, s, R.choice(['참석', '불참', '미정'])])
        rows.append(E(p, 'name company', email=e, phone=ph if ph[0] == '0' else ''))
    grid(out(f), g, '신청자')
    done(f, 'openpyxl', 'addresses wrapped: Name <a@b>, mailto:, label, brackets, blanks, remark; two addresses in one cell (first counts); -, 없음, N/A for no address and no phone', rows)

FW = lambda s: ''.join(chr(ord(c) + 0xFEE0) if 33 <= ord(c) <= 126 else ('\u3000' if c == ' ' else c) for c in s)
def f15():
    f = '15_옛날DB_전각문자.xlsx'; g = [['\ufeff상호', '담당자\u00a0성명', '메일\u200b', '휴대전화\u3000']]; rows = []
    for i, p in enumerate(people(10)):
        e, n, c, m = p['email'], p['name'], p['company'], p['mobile']; o = {}; a, b = e.split('@')
        E0, N0, C0, M0 = e, n, c, m
        if i == 0: E0 = FW(e)
        if i == 1: E0 = e.replace('@', '＠')
        if i == 2: E0 = a + '\u200b@' + b
        if i == 3: E0 = '\u00a0' + e + '\u00a0'; N0 = n + '\u00a0'
        if i == 4: M0 = FW(m); o = {'phone': M0, 'phoneAlso': m}
        if i == 5: E0 = '\ufeff' + e; C0 = '\u200e' + c
        if i == 6: p['company'] = C0 = 'ＡＢＫ' + p['bare']; o['companyAlso'] = 'ABK' + p['bare']
        if i == 7: E0 = a + '@' + b.replace('.', '\u00ad.', 1); N0 = '\u3000' + n
        if i == 8: N0 = n[0] + '\u3000' + n[1:] if len(p['fam']) == 1 else n; o = {'name': N0.replace('\u3000', ' '), 'nameAlso': n}
        if i == 9: E0 = e + '\u2028'; M0 = '\u202a' + m + '\u202c'
        g.append([C0, N0, E0, M0]); rows.append(E(p, 'email name company mobile', **o))
    grid(out(f), g)
    done(f, 'openpyxl', 'full-width letters, full-width @, zero-width space, NBSP, BOM, soft hyphen, direction marks and ideographic blanks in header and cells', rows)

def f16():
    f = '16_업체별_연락망(수기).xlsx'
    wb = openpyxl.Workbook(); ws = wb.active; ws['B1'] = '협력업체 비상연락망'; ws['B2'] = '최종수정 26/02/11 총무'
    r = 4; rows = []
    for k, n in enumerate([3, 2, 4]):
        c = company(); ws.merge_cells(start_row=r, start_column=2, end_row=r, end_column=6); ws.cell(r, 2, '■ ' + c['company']).font = Font(bold=True); r += 1
        for j, x in enumerate(['이름', '직책', '부서', '폰', '메일']): ws.cell(r, 2 + j, x)
        r += 1
        for i in range(n):
            p = person(c); em = p['email'] if (k, i) != (2, 1) else None
            for j, x in enumerate([p['name'], p['title'], p['dept'], p['mobile'], em]): ws.cell(r, 2 + j, x)
            r += 1; rows.append(E(p, email=em, companyAlso='■ ' + c['company']))
        r += 1
    ws.cell(r, 2, '* 변경 시 총무팀으로 연락 바랍니다 (내선 200)'); wb.save(out(f))
    done(f, 'openpyxl', 'company as heading line over each block, header repeated per block, blank lines between', rows)

def f17():
    f = '17_견적요청_오류값.xlsx'
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = '견적'
    for j, x in enumerate(['접수일', '문의업체', '문의자', '직위', '전화번호', '회신메일', '품목', '수량', '금액', '담당영업']): ws.cell(2, j + 1, x)
    rows = []; ws['A1'] = '#REF!'
    for i, p in enumerate(people(9)):
        r = i + 3
        if i >= 5: r += 1
        for j, x in enumerate([dt.datetime(2026, 7, 1 + i, 9, 30), p['company'], p['name'], p['title'], p['tel'], p['email'], '베어링 %dmm' % (10 + i), i * 3 + 1, (i * 3 + 1) * 12500, '우리영업']): ws.cell(r, j + 1, x)
        ws.cell(r, 1).number_format = 'yyyy-mm-dd hh:mm'; ws.cell(r, 9).number_format = '"₩"#,##0'; o = {}
        def err(col, v): x = ws.cell(r, col); x.value = v; x.data_type = 'e'
        if i in (1, 4): err(9, '#VALUE!')
        if i == 2: err(4, '#N/A'); o['title'] = ''
        if i == 3: err(5, '#REF!'); o['phone'] = ''
        if i == 6: err(6, '#NAME?'); o['email'] = None
        if i == 7: err(8, '#DIV/0!'); err(10, '#NULL!')
        rows.append(E(p, 'email name company tel title', **o))
    ws.cell(14, 1, '소계'); ws.cell(14, 8, 117); ws.cell(14, 9, 1462500); wb.save(out(f))
    done(f, 'openpyxl', 'error cells in title, phone, e-mail (that person stays without e-mail) and amount, a blank row between, subtotal row', rows)

def f18():
    f = '18_인사_대외비(암호).xlsx'
    grid(tmp('18.xlsx'), [['회사', '이름', '이메일']] + [[p['company'], p['name'], p['email']] for p in people(5)])
    encrypt(tmp('18.xlsx'), out(f), '비밀1234')
    done(f, 'openpyxl', 'encrypted with a password (written by openpyxl, encrypted as Excel 2007 does)', why='password-protected')

# ================================================================ xlwt (3)
def f19():
    f = '19_더존_거래처등록현황.xls'
    wb = xlwt.Workbook(encoding='utf-8'); ws = wb.add_sheet('거래처등록'); b = xlwt.easyxf('font: bold on; align: horiz center')
    ws.write_merge(0, 0, 0, 12, '일반거래처 등록현황', b); ws.write(1, 0, '회사명 : [1000] 판매자상사'); ws.write(1, 10, '출력일시 : 2026/08/03 10:22:41'); ws.write(2, 0, '거래처코드 : 00101 ~ 00999')
    for j, x in enumerate(['코드', '거래처명', '구분', '사업자번호', '대표자', '업태', '종목', '전화번호', '팩스번호', '담당자명', '담당자H.P', '담당자메일주소', '사용여부']): ws.write(4, j, x, b)
    rows = []
    for i, p in enumerate(people(13)):
        boss = R.choice(SUR)[0] + '대표' + '가나다라마바사아자차카타파'[i]; em = p['email'] if i not in (2, 10) else None
        for j, x in enumerate(['%05d' % (101 + i * 3), p['company'], '일반', p['biz'], boss, '제조', '금속가공', p['tel'], p['tel'][:-1] + '9', p['name'], p['mobile'], em or '', '여']): ws.write(5 + i, j, x)
        rows.append(E(p, 'email name company mobile', email=em, phoneAlso=p['tel']))
    ws.write(18, 0, '총 거래처 수'); ws.write(18, 1, 13); wb.save(out(f))
    done(f, 'xlwt', 'ERP style xls: title, company and print lines, header in line 5, owner and contact person apart, codes with leading zeros, count line at the end', rows)

def f20():
    f = '20_Outlook연락처_한글.xls'
    wb = xlwt.Workbook(); ws = wb.add_sheet('연락처')
    H = '호칭 (한글)|성|이름|중간 이름|경칭|회사|부서|직함|근무지 주소 번지|근무지 구/군/시|회사 팩스|회사 전화|회사 전화 2|집 전화 번호|휴대폰|전자 메일 주소|전자 메일 유형|전자 메일 표시 이름|전자 메일 2 주소|메모|생일|우선 순위'.split('|')
    for j, x in enumerate(H): ws.write(0, j, x)
    rows = []
    for i, p in enumerate(people(12)):
        v = {'성': p['fam'], '이름': p['giv'], '회사': p['company'], '부서': p['dept'], '직함': p['title'], '근무지 구/군/시': p['city'], '회사 전화': p['tel'], '휴대폰': p['mobile'], '회사 팩스': p['tel'][:-1] + '0', '전자 메일 주소': p['email'], '전자 메일 유형': 'SMTP', '전자 메일 표시 이름': '%s (%s)' % (p['name'], p['email']), '생일': '0-0-00', '우선 순위': '보통'}
        o = {'phoneAlso': p['tel']}
        if i == 3: v['휴대폰'] = ''; o = {'phone': p['tel']}
        if i == 5: v['전자 메일 2 주소'] = 'second.' + p['email']
        if i == 7: v['메모'] = '소개: 지인\n재연락 12월'
        for j, h in enumerate(H):
            if v.get(h): ws.write(i + 1, j, v[h])
        rows.append(E(p, nameAlso=p['giv'] + ' ' + p['fam'], **o))
    wb.save(out(f))
    done(f, 'xlwt', 'Korean Outlook export: family and given name apart, display name with address in brackets, second e-mail column, several phone columns', rows)

def f21():
    f = '21_거래선_담당자_병합.xls'
    wb = xlwt.Workbook(); ws = wb.add_sheet('목록'); h = wb.add_sheet('구자료'); h.visibility = 1
    h.write(0, 0, '참고: 2018년 이전 매출'); h.write(1, 0, '연도'); h.write(1, 1, '매출'); h.write(2, 0, 2017); h.write(2, 1, 123456)
    ph = xlwt.easyxf(num_format_str='000-0000-0000'); d = xlwt.easyxf(num_format_str='yyyy/mm/dd'); pc = xlwt.easyxf(num_format_str='0.00%'); mid = xlwt.easyxf('align: vert center, horiz center')
    ws.write_merge(0, 1, 1, 8, '주요 거래선 담당자', mid); ws.write(2, 8, dt.date(2026, 9, 9), d)
    for c, t in ((1, '거래선'), (8, '비고')): ws.write_merge(4, 5, c, c, t, mid)
    ws.write_merge(4, 4, 2, 4, '담당자 인적사항', mid); ws.write_merge(4, 4, 5, 6, '연락처', mid); ws.write_merge(4, 5, 7, 7, '거래비중', mid)
    for j, t in enumerate(['성명', '직급', '부서', '휴대폰', 'e-mail']): ws.write(5, 2 + j, t)
    r = 6; rows = []
    for k, n in enumerate([2, 3, 1, 2]):
        c = company()
        if n > 1: ws.write_merge(r, r + n - 1, 1, 1, c['company'], mid)
        else: ws.write(r, 1, c['company'])
        for i in range(n):
            p = person(c); ws.write(r, 2, p['name']); ws.write(r, 3, p['title']); ws.write(r, 4, p['dept']); ws.write(r, 5, int(p['mobile'].replace('-', '')), ph); ws.write(r, 6, p['email']); ws.write(r, 7, .0125 * (r - 3), pc)
            o = {}
            if (k, i) == (1, 1): ws.row(r).hidden = True; o['hidden'] = True
            rows.append(E(p, **o)); r += 1
    ws.write(r + 1, 1, '계'); ws.write(r + 1, 7, 1, pc); wb.save(out(f))
    done(f, 'xlwt', 'xls: merged title over two lines, two-line merged header, company merged over people, phones as numbers with format, one hidden row, hidden sheet without people, sum line', rows)

# ================================================================ LibreOffice (7)
def f22():
    f = '22_동문기업인_명단.ods'
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = '명단'; ws.merge_cells('A1:G1'); ws['A1'] = '동문 기업인 모임 명단 (제7기)'
    for j, x in enumerate(['번호', '기수', '이름', '직장명', '직위', '메일', '핸드폰']): ws.cell(3, j + 1, x)
    r = 4; rows = []
    for i, p in enumerate(people(12)):
        if i in (4, 8): r += 1
        em = p['email'] if i != 9 else None
        for j, x in enumerate([i + 1, '7기', p['name'], p['company'], p['title'], em, p['mobile']]): ws.cell(r, j + 1, x)
        o = {}
        if i == 6: ws.row_dimensions[r].hidden = True; o['hidden'] = True
        rows.append(E(p, 'email name company mobile title', email=em, **o)); r += 1
    ws.cell(r + 1, 1, '회비 납부: 가나은행 000-00-0000'); wb.save(tmp('22.xlsx')); lo(tmp('22.xlsx'), 'ods', 'ods', f)
    done(f, 'libreoffice', 'ods: title, header in line 3, blank rows between, a hidden row, remark below; repeated value cells (7기); one without e-mail', rows)

def f23():
    f = '23_pipedrive_people.fods'; g = [['Person - ID', 'Person - Name', 'Person - Organization', 'Person - Email - Work', 'Person - Email - Home', 'Person - Phone - Work', 'Person - Phone - Mobile', 'Person - Label', 'Person - Owner', 'Person - Open deals', 'Person - Next activity date']]; rows = []
    for i, p in enumerate(people(9)):
        en = p['engiv'] + ' ' + p['enfam']; co = p['en'] + ' Co., Ltd.'
        g.append([i + 1001, en, co, p['email'], None, p['tel'], p['mobile'], 'Warm lead', 'Sales Rep', i % 3, dt.date(2026, 10, 1 + i)])
        rows.append(E(p, 'email mobile', name=en, company=co, phoneAlso=p['tel']))
    grid(tmp('23.xlsx'), g, 'people'); lo(tmp('23.xlsx'), 'fods', 'fods', f)
    done(f, 'libreoffice', 'flat ODF (XML), Pipedrive English headers with prefix, names in Latin letters', rows)

def f24():
    f = '24_수식명단_97-2003.xls'
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = '명단'; s2 = wb.create_sheet('원본')
    for j, x in enumerate(['번호', '거래처', '성명', '직급', '이메일', '전화']): ws.cell(1, j + 1, x)
    for j, x in enumerate(['상호구분', '상호', '성', '이름', '직급', '아이디', '도메인', '국번', '번호']): s2.cell(1, j + 1, x)
    rows = []
    for i, p in enumerate(people(8)):
        r = i + 2; a, b = p['email'].split('@'); m = p['mobile']
        for j, x in enumerate(['(주)', p['bare'], p['fam'], p['giv'], p['title'], a, b, int(m[4:8]), int(m[9:])]): s2.cell(r, j + 1, x)
        for j, x in enumerate(['=ROW()-1', '=원본!A{0}&원본!B{0}', '=CONCATENATE(원본!C{0},원본!D{0})', '=원본!E{0}', '=HYPERLINK("mailto:"&원본!F{0}&"@"&원본!G{0},원본!F{0}&"@"&원본!G{0})', '="010-"&TEXT(원본!H{0},"0000")&"-"&TEXT(원본!I{0},"0000")']): ws.cell(r, j + 1, x.format(r))
        rows.append(E(p, 'email name mobile title', company='(주)' + p['bare']))
    s2.sheet_state = 'hidden'; wb.save(tmp('24.xlsx')); lo(tmp('24.xlsx'), 'xls:MS Excel 97', 'xls', f)
    done(f, 'libreoffice', 'xls saved by LibreOffice, every value a formula on a hidden sheet with the raw parts (values stored)', rows)

def f25():
    f = '25_회원사목록_다운로드.xls'; rows = []; g = [['회원사 목록 다운로드'], [], ['순번', '회사명', '담당자', '직위', '이메일', '전화번호', '주소']]
    for i, p in enumerate(people(10)):
        g.append([i + 1, p['company'], p['name'], p['title'], p['email'], p['tel'], p['city'] + '시 가상로 %d & 빌딩 <%d>층' % (i + 3, i + 1)]); rows.append(E(p, 'email name company tel title'))
    wb = openpyxl.Workbook(); ws = wb.active
    for x in g: ws.append(x)
    ws.merge_cells('A1:G1')
    for r in range(4, 14): ws.cell(r, 5).hyperlink = 'mailto:' + ws.cell(r, 5).value
    wb.save(tmp('25.xlsx')); lo(tmp('25.xlsx'), 'html:HTML (StarCalc)', 'html', f)
    done(f, 'libreoffice', 'HTML saved by LibreOffice under the name .xls; merged title, mail links, &amp; and &lt; in addresses', rows)

def f26():
    f = '26_hubspot-crm-exports-연락처.csv'; g = [['Record ID', 'First Name', 'Last Name', 'Email', 'Phone Number', 'Contact owner', 'Associated Company', 'Job Title', 'Lead Status', 'Last Activity Date (GMT+9)', 'Marketing contact status']]; rows = []
    for i, p in enumerate(people(11)):
        g.append([90010000 + i * 17, p['giv'], p['fam'], p['email'] if i != 4 else None, '+82 ' + p['mobile'][1:], 'Owner Rep (rep@seller.example.com)', p['company'], p['title'], 'NEW', '2026-05-%02d 14:%02d' % (i + 1, i * 5), 'Non-marketing contact'])
        rows.append(E(p, 'email name company title', email=g[-1][3], phone=g[-1][4], nameAlso=p['giv'] + ' ' + p['fam']))
    grid(tmp('26.xlsx'), g); lo(tmp('26.xlsx'), 'csv:Text - txt - csv (StarCalc):59,34,62,1', 'csv', f)
    done(f, 'libreoffice', 'csv by LibreOffice, semicolon, code page 949; first and last name apart, +82 numbers, owner column with an address; one without e-mail', rows)

def f27():
    f = '27_공장설비_담당.slk'; g = [['Company', 'Contact Person', 'Position', 'Cell Phone', 'E-mail Address', 'Remarks']]; rows = []
    for i, p in enumerate(people(8)):
        n, c = p['enfam'] + ', ' + p['engiv'], p['en'] + ' Inc.'
        g.append([c, n, R.choice(['Manager', 'Director', 'Engineer', 'CEO']), p['mobile'], p['email'], 'line %d; "spare" parts' % (i + 1)])
        rows.append(E(p, 'email mobile', name=n, nameAlso=p['engiv'] + ' ' + p['enfam'], company=c, title=g[-1][2]))
    grid(tmp('27.xlsx'), g); lo(tmp('27.xlsx'), 'slk:SYLK', 'slk', f)
    done(f, 'libreoffice', 'SYLK by LibreOffice: English list, "Family, Given", semicolons and quotes in remarks', rows)

def f28():
    f = '28_다우오피스_주소록.xlsx'; g = [['다우오피스 공용주소록'], ['내보낸 날짜', dt.date(2026, 7, 7)], [], ['이름(표시명)', '회사', '부서', '직위', '이메일', '휴대전화', '회사 전화', '회사 주소', '메모']]; rows = []
    for i, p in enumerate(people(10)):
        g.append(['%s %s' % (p['name'], p['title']), p['company'], p['dept'], p['title'], p['email'], p['mobile'] if i % 4 else None, p['tel'], p['city'], '첫째 줄\n둘째 줄' if i == 2 else None])
        rows.append(E(p, nameAlso=g[-1][0], phone=p['mobile'] if i % 4 else p['tel'], phoneAlso=p['tel'] if i % 4 else None))
    grid(tmp('28.xlsx'), g); lo(tmp('28.xlsx'), 'xlsx:Calc MS Excel 2007 XML', 'xlsx', f)
    done(f, 'libreoffice', 'xlsx saved by LibreOffice: title and date lines, display name includes the title, mobile missing in some rows', rows)

# ================================================================ ssconvert (4)
def f29():
    f = '29_google_contacts.xlsx'; H = ['Name', 'Given Name', 'Additional Name', 'Family Name', 'Yomi Name', 'Nickname', 'Birthday', 'Notes', 'Photo', 'Group Membership', 'E-mail 1 - Type', 'E-mail 1 - Value', 'E-mail 2 - Type', 'E-mail 2 - Value', 'Phone 1 - Type', 'Phone 1 - Value', 'Phone 2 - Type', 'Phone 2 - Value', 'Organization 1 - Type', 'Organization 1 - Name', 'Organization 1 - Yomi Name', 'Organization 1 - Title', 'Organization 1 - Department', 'Website 1 - Value']; g = [H]; rows = []
    for i, p in enumerate(people(12)):
        v = dict.fromkeys(H); e = p['email']; ph = p['mobile']; o = {}
        v.update({'Name': p['name'], 'Given Name': p['giv'], 'Family Name': p['fam'], 'Group Membership': '거래처 ::: * myContacts', 'E-mail 1 - Type': '* Work', 'E-mail 1 - Value': e, 'Phone 1 - Type': 'Mobile', 'Phone 1 - Value': ph, 'Organization 1 - Name': p['company'], 'Organization 1 - Title': p['title'], 'Organization 1 - Department': p['dept'], 'Website 1 - Value': 'http://www.' + p['dom']})
        if i == 3: v['E-mail 1 - Value'] = e + ' ::: alt.' + e
        if i == 6: v['Phone 2 - Type'] = 'Work'; v['Phone 2 - Value'] = p['tel']; o['phoneAlso'] = p['tel']
        if i == 8: v['E-mail 1 - Value'] = None; o['email'] = None
        if i == 9: v['E-mail 2 - Type'] = 'Home'; v['E-mail 2 - Value'] = 'home.' + e
        g.append([v[h] for h in H]); rows.append(E(p, **o))
    grid(tmp('29.xlsx'), g, 'contacts'); ss(tmp('29.xlsx'), 'Gnumeric_Excel:xlsx2', f)
    done(f, 'ssconvert', 'Google contacts columns, xlsx by gnumeric; full, given and family name, " ::: " between two addresses, second e-mail and phone columns; one without e-mail', rows)

def f30():
    f = '30_옛날거래처(엑셀95).xls'; g = [['거래처명', '담당자', '직급', '전화번호', '이메일', '거래시작']]; rows = []
    for i, p in enumerate(people(9)):
        p['company'] = p['company'].replace('㈜', '(주)')
        g.append([p['company'], p['name'], p['title'], p['tel'], p['email'], dt.date(1997 + i, 4, 3)]); rows.append(E(p, 'email name company tel title'))
    g += [[], ['합계', '9명']]
    grid(tmp('30.xlsx'), g); ss(tmp('30.xlsx'), 'Gnumeric_Excel:excel_biff7', f)
    done(f, 'ssconvert', 'Excel 5.0/95 file (BIFF7), Korean text in its code page; total row', rows)

def f31():
    f = '31_리멤버_명함목록.ods'; H = ['번호', '이름', '회사', '부서', '직책', '이메일', '전화번호', '휴대폰', '팩스', '주소', '등록일', '명함첩', '메모']; g = [H]; rows = []
    for i, p in enumerate(people(14)):
        em = p['email'] if i not in (1, 12) else None
        g.append([i + 1, p['name'], p['company'], p['dept'] if i % 3 else None, p['title'], em, p['tel'], p['mobile'], None, p['city'], dt.date(2026, 2, 1 + i), '전체', '전시회에서 만남' if i == 5 else None])
        rows.append(E(p, email=em, department=p['dept'] if i % 3 else None, phoneAlso=p['tel']))
    grid(tmp('31.xlsx'), g, '명함'); ss(tmp('31.xlsx'), 'Gnumeric_OpenCalc:odf', f)
    done(f, 'ssconvert', 'ods by gnumeric, business card app columns, No. column, phone and mobile and empty fax; two without e-mail', rows)

def f32():
    f = '32_입찰참가업체.xls'; wb = openpyxl.Workbook(); ws = wb.active; ws.merge_cells('A1:F1'); ws['A1'] = '입찰 참가업체 현황 (공고번호 2026-0417)'
    for j, x in enumerate(['업체명', '사업자등록번호', '대표자', '담당자', '담당자 연락처', '담당자 이메일', '투찰률']): ws.cell(2, j + 1, x)
    rows = []; r = 3
    for i, p in enumerate(people(8)):
        for j, x in enumerate([p['company'], p['biz'], R.choice(SUR)[0] + '대표자', p['name'], p['mobile'], p['email'], .87 + i / 1000]): ws.cell(r, j + 1, x)
        ws.cell(r, 7).number_format = '0.000%'; rows.append(E(p, 'email name company mobile')); r += 1
    ws.cell(r, 1, '※ 유찰 업체 제외'); wb.save(tmp('32.xlsx')); ss(tmp('32.xlsx'), 'Gnumeric_html:html40', f)
    done(f, 'ssconvert', 'HTML 4 by gnumeric under the name .xls; merged title, owner and contact person, percentages, remark line', rows)

# ================================================================ plain Python (8)
def dump(f, text, enc):
    with open(out(f), 'wb') as o: o.write(text if isinstance(text, bytes) else text.encode(enc))
def csvtext(g, **k):
    s = io.StringIO(); csv.writer(s, lineterminator='\r\n', **k).writerows(g); return s.getvalue()

def f33():
    f = '33_이카운트_거래처리스트.csv'; rows = []; g = [['회사명 : 판매자상사 / 거래처리스트', '', '', '', '', '', ''], ['거래처코드', '거래처명', '대표자명', '담당자', '모바일', 'Email', '적요']]
    for i, p in enumerate(people(11)):
        g.append(['%06d' % (i * 13 + 7), p['company'] if i != 4 else p['company'] + ', 제2공장', R.choice(SUR)[0] + '사장', p['name'], p['mobile'], p['email'], ['', '납품 시 "하차" 요청,\n오전만 가능', '', '세금계산서, 월말\r\n일괄 발행', ''][i % 5]])
        rows.append(E(p, 'email name mobile', company=g[-1][1]))
    g.append(['2026/08/14 오후 3:12:05', '', '', '', '', '', ''])
    dump(f, csvtext(g), 'cp949')
    done(f, 'python', 'csv cp949: line above the header, quotes, commas and line breaks inside fields, codes with leading zeros, print time in the last line', rows)

def f34():
    f = '34_발송대상.txt'; rows = []; s = '상호\t담당\t직함\t휴대폰\t메일\t구분\r\n'
    for i, p in enumerate(people(15)):
        if i == 9: s += '\t\t\t\t\t\r\n'
        em = p['email'] if i != 13 else '없음'
        s += '\t'.join([p['company'], p['name'] + ('님' if i % 4 == 0 else ''), p['title'], p['mobile'].replace('-', '.' if i % 2 else ''), em, '기존']) + '\r\n'
        o = {'nameAlso': p['name'] + '님'} if i % 4 == 0 else {}
        rows.append(E(p, 'name company title', email=em if '@' in em else None, phone=p['mobile'].replace('-', '.' if i % 2 else ''), phoneAlso=p['mobile'], **o))
    dump(f, s, 'cp949')
    done(f, 'python', 'tab text cp949, 님 after some names, phones without or with dots, a line of tabs only; one without e-mail', rows)

def f35():
    f = '35_유니코드텍스트.txt'; rows = []; s = '"거래처 담당자\n현황"\t\t\t\t\r\n\t\t\t\t\r\n부서\t담당자\t회사명\tE-mail\t연락처\r\n'
    for i, p in enumerate(people(9)):
        c = p['company']
        if i == 3: c = p['bare'] + ' "본점"'
        s += '\t'.join([p['dept'], p['name'], '"' + c.replace('"', '""') + '"' if '"' in c else c, p['email'], p['mobile']]) + '\r\n'
        rows.append(E(p, 'email name mobile dept', company=c))
    dump(f, b'\xff\xfe' + s.encode('utf-16-le'), None)
    done(f, 'python', 'Excel "Unicode text": UTF-16LE with BOM, tabs, quoted title with line break above the header, doubled quotes in a company', rows)

def f36():
    f = '36_네이버폼_응답결과.csv'; rows = []
    g = [['응답번호', '응답일시', '1. 귀하의 성함을 입력해 주세요. (필수)', '2. 소속 회사명을 입력해 주세요.', '3. 부서/직급을 적어 주세요', '4. 연락 가능한 휴대폰 번호', '5. 자료를 받으실 이메일 주소를 입력해 주세요. (필수)', '6. 관심 있는 제품을 모두 골라 주세요.', '7. 개인정보 수집 및 이용에 동의하십니까?', '8. 기타 문의사항']]
    for i, p in enumerate(people(12)):
        g.append([i + 1, '2026-09-%02d %02d:1%d:00' % (i + 1, 9 + i % 8, i % 10), p['name'], p['company'], p['dept'] + '/' + p['title'], p['mobile'], p['email'], 'A제품; B제품' if i % 2 else 'C제품', '동의합니다', ['', '단가표 부탁드립니다; 급합니다', '방문 상담\n희망합니다'][i % 3]])
        rows.append(E(p))
    dump(f, '\ufeffsep=;\r\n' + csvtext(g, delimiter=';'), 'utf-8')
    done(f, 'python', 'form answers: sep=; line after a UTF-8 BOM, questions as headers, department/title in one answer, semicolons and line breaks inside quotes', rows)

def f37():
    f = '37_SAP_담당자리스트.txt'; rows = []; H = ['고객', '이름 1', '담당자', '기능', '전화', 'E-Mail 주소']; W = [10, 24, 10, 10, 14, 40]
    wid = lambda s: sum(2 if ord(c) > 0x1100 else 1 for c in s); pad = lambda s, w: s + ' ' * (w - wid(s))
    line = lambda v: '|' + '|'.join(pad(x, w) for x, w in zip(v, W)) + '|\r\n'; rule = '-' * (sum(W) + len(W) + 1) + '\r\n'
    s = '2026.10.05                      동적 리스트 표시                            1\r\n' + rule + '고객 담당자 리스트\r\n\r\n' + rule + line(H) + rule
    for i, p in enumerate(people(10)):
        s += line(['%010d' % (100200 + i), p['company'], p['name'], p['title'], p['tel'], p['email']]); rows.append(E(p, 'email name company tel title'))
    s += rule + '\r\n* 10 건 선택됨\r\n'
    dump(f, s, 'utf-8')
    done(f, 'python', 'SAP list output: pipes with padding, ruled lines, title lines above, count below, customer numbers with leading zeros; 이름 1 is the company', rows)

def f38():
    f = '38_그룹웨어_거래처(HTML).xls'; rows = []; b = ''
    for k, n in enumerate([2, 1, 3, 2, 1]):
        c = company()
        for i in range(n):
            p = person(c); x = '<tr>' + ('<td rowspan="%d">%s</td>' % (n, escape(c['company'])) if i == 0 else '')
            x += '<td>%s&nbsp;</td><td>%s</td><td style="mso-number-format:\'\\@\'">%s</td><td><a href="mailto:%s">%s</a></td><td align=right>%d</td></tr>\r\n' % (p['name'], p['title'], p['mobile'], p['email'], p['email'], 1000 * (k + i)); b += x
            rows.append(E(p, 'email name company mobile title'))
    h = '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta http-equiv="Content-Type" content="text/html; charset=euc-kr"><style>td{mso-number-format:General}</style></head><body>\r\n<table><tr><td>조회조건: 전체 &gt; 사용중</td></tr></table>\r\n<table border=1>\r\n<tr><th rowspan=2>거래처</th><th colspan=4>담당자 정보</th><th rowspan=2>포인트</th></tr>\r\n<tr><th>성명</th><th>직위</th><th>휴대폰</th><th>이메일</th></tr>\r\n' + b + '<tr><td colspan=5>합계</td><td>9</td></tr>\r\n</table><p>Copyright 판매자상사 help@seller.example.com</p></body></html>'
    dump(f, h, 'cp949')
    done(f, 'python', 'HTML euc-kr named .xls: two tables (search condition, list), rowspan companies, two-line header, nbsp, mailto links, total row, footer address', rows)

def f39():
    f = '39_합친파일_인코딩혼합.csv'; rows = []; b = '회사명,이름,직급,이메일,전화\r\n'.encode('utf-8')
    for i, p in enumerate(people(12)):
        if i == 7: b += '회사명,이름,직급,이메일,전화\r\n'.encode('cp949')
        b += (','.join([p['company'], p['name'], p['title'], p['email'], p['mobile']]) + '\r\n').encode('utf-8' if i < 7 else 'cp949'); rows.append(E(p, 'email name company mobile title'))
    dump(f, b, None)
    done(f, 'python', 'two files joined by hand (copy a+b): first seven people UTF-8, then header again and five people in cp949', rows)

def f40():
    f = '40_하이웍스_주소록.xls'; rows = []
    def cell(v, idx=None, t='String', extra=''): return '<Cell%s%s><Data ss:Type="%s">%s</Data></Cell>' % (' ss:Index="%d"' % idx if idx else '', extra, t, escape(v).replace('\n', '&#10;'))
    x = '<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:html="http://www.w3.org/TR/REC-html40">\n<Worksheet ss:Name="주소록"><Table>\n'
    x += '<Row ss:Index="2">' + cell('하이웍스 주소록 내보내기', 2, extra=' ss:MergeAcross="6"') + '</Row>\n<Row ss:Index="4">' + ''.join(cell(h, 2 if i == 0 else None) for i, h in enumerate(['이름', '호칭', '회사명', '부서', '직위', '메일', '휴대폰', '등록일'])) + '</Row>\n'
    for i, p in enumerate(people(9)):
        em = p['email'] if i != 6 else None
        if i == 4: x += '<Row/>\n'
        x += '<Row>' + cell(p['name'], 2) + cell(p['company'], 4) + cell(p['dept']) + cell(p['title'])
        if em: x += '<Cell ss:HRef="mailto:%s"><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><Font html:Color="#0000FF">%s</Font></ss:Data></Cell>' % (em, em)
        x += cell(p['mobile'], 8) + cell('2026-0%d-11T00:00:00.000' % (i % 9 + 1), t='DateTime') + '</Row>\n'
        rows.append(E(p, email=em))
    x += '</Table></Worksheet>\n<Worksheet ss:Name="숨김"><Table><Row>' + cell('v2') + '</Row></Table><WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>\n</Workbook>\n'
    dump(f, x, 'utf-8')
    done(f, 'python', 'SpreadsheetML 2003 named .xls: cells and rows with ss:Index, formatted e-mail cells (ss:Data with html Font), an empty row, hidden sheet; one without e-mail', rows)

for i in range(1, 41): globals()['f%02d' % i]()
shutil.rmtree(TMP, ignore_errors=True)
if EXPECTED:
    with open(EXPECTED, 'w', encoding='utf-8') as o: json.dump(EXP, o, ensure_ascii=False, indent=1); o.write('\n')
print(len(EXP), 'files', COUNT, sum(len(e['rows']) for e in EXP), 'leads')
