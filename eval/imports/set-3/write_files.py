#!/usr/bin/python3
"""usage: write_files.py FOLDER [expected.json]

Writes 32 import files (29 with leads, 3 without) into FOLDER and, when asked, the labels.
Everything is invented; the output is the same on every run.
"""
import os
import sys

try:
    import xlsxwriter
    import xlwt
except ImportError:  # the default python3 may lack them: use the system's
    if sys.executable != "/usr/bin/python3" and os.path.exists("/usr/bin/python3") \
            and not os.environ.get("WF_REEXEC"):
        os.environ["WF_REEXEC"] = "1"
        os.execv("/usr/bin/python3", ["/usr/bin/python3"] + sys.argv)
    raise

import csv
import datetime
import html
import io
import json
import random
import re
import shutil
import subprocess
import tempfile
import unicodedata
import zipfile

# ------------------------------------------------------------------ material
FAMILY = [("김", "kim"), ("이", "lee"), ("박", "park"), ("최", "choi"), ("정", "jung"), ("강", "kang"),
          ("조", "cho"), ("윤", "yoon"), ("장", "jang"), ("임", "lim"), ("한", "han"), ("오", "oh"),
          ("서", "seo"), ("신", "shin"), ("권", "kwon"), ("황", "hwang"), ("안", "ahn"), ("송", "song"),
          ("류", "ryu"), ("홍", "hong"), ("전", "jeon"), ("배", "bae"), ("남궁", "namgung"), ("제갈", "jegal"),
          ("선우", "sunwoo")]
GIVEN = [("민수", "minsu"), ("서연", "seoyeon"), ("지훈", "jihoon"), ("하은", "haeun"), ("도윤", "doyun"),
         ("수빈", "subin"), ("예준", "yejun"), ("지민", "jimin"), ("현우", "hyunwoo"), ("채원", "chaewon"),
         ("준서", "junseo"), ("은지", "eunji"), ("성호", "sungho"), ("미경", "mikyung"), ("영철", "youngchul"),
         ("정숙", "jungsook"), ("태윤", "taeyoon"), ("가영", "gayoung"), ("동혁", "donghyuk"), ("유진", "yujin"),
         ("상훈", "sanghoon"), ("나래", "narae"), ("재현", "jaehyun"), ("소희", "sohee"), ("병철", "byungchul"),
         ("혜진", "hyejin"), ("규리", "gyuri"), ("승민", "seungmin"), ("경아", "kyunga"), ("창민", "changmin"),
         ("훈", "hoon"), ("솔", "sol"), ("윤아", "yoona"), ("기태", "kitae"), ("보람", "boram"),
         ("우성", "woosung"), ("다혜", "dahye"), ("형석", "hyungseok"), ("미란", "miran"), ("찬영", "chanyoung"),
         ("별이", "byuli"), ("인호", "inho"), ("선희", "sunhee"), ("원준", "wonjun")]
# (core, latin, english)
COMPANY = [("누리샘정밀", "nurisaem", "Nurisaem Precision"), ("가온벼리소재", "gaonbyeori", "Gaonbyeori Materials"),
           ("도담해오름", "dodamhae", "Dodam Haeoreum"), ("온새미푸드", "onsaemi", "Onsaemi Foods"),
           ("해들로지스", "haedeul", "Haedeul Logis"), ("라온마루전자", "raonmaru", "Raonmaru Electronics"),
           ("미르가람건설", "mirgaram", "Mirgaram E&C"), ("솔빛메디칼", "solbit", "Solbit Medical"),
           ("새얀테크", "saeyan", "Saeyan Tech"), ("아라누리해운", "aranuri", "Aranuri Shipping"),
           ("다솜찬바이오", "dasomchan", "Dasomchan Bio"), ("늘품엔지니어링", "neulpum", "Neulpum Engineering"),
           ("한울터산업", "hanulteo", "Hanulteo Industries"), ("윤슬디자인랩", "yunseul", "Yunseul Design Lab"),
           ("꽃내음화장품", "kkotnae", "Kkotnaeeum Cosmetics"), ("바른결시스템", "bareungyeol", "Bareungyeol Systems"),
           ("마루벌포장", "marubeol", "Marubeol Packaging"), ("초아름섬유", "choareum", "Choareum Textile"),
           ("푸르내환경", "pureunae", "Pureunae Environment"), ("단미소프트", "danmi", "Danmi Soft"),
           ("하제모빌리티", "haje", "Haje Mobility"), ("별무리에듀", "byeolmuri", "Byeolmuri Edu"),
           ("나르샤유통", "narsya", "Narsya Retail"), ("옹골찬기계", "onggol", "Onggolchan Machinery"),
           ("참빛유리", "chambit", "Chambit Glass"), ("물맑은양조", "mulmal", "Mulmalgeun Brewing"),
           ("두레한약품", "durehan", "Durehan Pharma"), ("씨밀레보안", "simile", "Simile Security"),
           ("그린나래에너지", "greennarae", "Greennarae Energy"), ("예다움출판", "yedaum", "Yedaum Books"),
           ("큰솔목재", "keunsol", "Keunsol Timber"), ("은가비상사", "eungabi", "Eungabi Trading")]
FREE = ["samplemail.kr", "freesample.com", "sample-mail.net", "mysample.kr"]
TITLES = ["사원", "주임", "대리", "과장", "차장", "부장", "팀장", "이사", "상무", "본부장", "실장", "책임", "선임",
          "수석", "대표이사"]
DEPTS = ["영업1팀", "구매팀", "총무부", "경영지원본부", "마케팅팀", "기술연구소", "생산관리팀", "해외사업부", "전산실",
         "인사팀", "기획조정실", "품질보증팀"]
EN_TITLES = ["Sales Manager", "Procurement Lead", "CEO", "Marketing Director", "IT Manager", "Senior Engineer",
             "Head of Operations", "Assistant Manager"]
FOREIGN = [("Daniel", "Carter"), ("Emily", "Novak"), ("Rajesh", "Menon"), ("Yuki", "Tanabe"), ("Linh", "Tran"),
           ("Marco", "Bellini"), ("Sofia", "Lindqvist"), ("Grace", "O'Malley"), ("Jean-Luc", "Perrin"),
           ("Anna-Marie", "Schröder"), ("Ahmed", "Farouk"), ("Wei", "Zhang")]
NBSP = "\u00a0"
REGIONS = ["서울", "경기", "인천", "부산", "대구", "광주", "대전", "울산", "강원", "충북", "경남", "전북"]


class P:
    """one invented person"""


def ascii_(s):
    s = unicodedata.normalize("NFKD", s)
    return re.sub(r"[^a-z]", "", s.encode("ascii", "ignore").decode().lower())


def people(rng, n, foreign=0, free=0.15, tld=None):
    out, seen = [], set()
    fpool = FOREIGN[:]
    rng.shuffle(fpool)
    flags = [True] * foreign + [False] * (n - foreign)
    rng.shuffle(flags)
    locals_ = set()
    comps = COMPANY[:]
    rng.shuffle(comps)
    for i in range(n):
        p = P()
        p.foreign = flags[i]
        if p.foreign:
            p.given, p.fam = fpool.pop()
            p.rgiven, p.rfam = ascii_(p.given), ascii_(p.fam)
            p.name = p.given + " " + p.fam
        else:
            while True:
                f = rng.choice(FAMILY)
                g = rng.choice(GIVEN)
                if (f, g) not in seen:
                    seen.add((f, g))
                    break
            p.fam, p.rfam = f
            p.given, p.rgiven = g
            p.name = p.fam + p.given
        p.eng = p.rgiven.capitalize() + " " + p.rfam.capitalize()
        p.core, p.dom, p.coeng = comps[i % len(comps)] if n <= 32 or rng.random() < .7 else rng.choice(comps)
        form = rng.randrange(5)
        p.co = ["(주)%s", "㈜%s", "주식회사 %s", "%s", "%s(주)"][form] % p.core
        p.coeng_full = p.coeng + rng.choice([" Co., Ltd.", " Inc.", " Corp.", ""])
        style = rng.randrange(4)
        while True:
            loc = ["%s.%s" % (p.rgiven, p.rfam), "%s%s" % (p.rgiven[:2], p.rfam), "%s_%s" % (p.rfam, p.rgiven),
                   "%s%d" % (p.rgiven, rng.randrange(70, 100))][style]
            if loc in locals_:
                loc += str(rng.randrange(2, 99))
            if loc not in locals_:
                locals_.add(loc)
                break
        if rng.random() < free:
            p.mail = loc + "@" + rng.choice(FREE)
        else:
            p.mail = "%s@%s.%s" % (loc, p.dom, tld or rng.choice(["example.com", "example.co.kr"]))
        p.local = loc
        p.mob = "010-1%03d-%04d" % (rng.randrange(1000), rng.randrange(10000))
        p.tel = "%s-555-%04d" % (rng.choice(["02", "031", "032", "042", "051", "053", "062"]), rng.randrange(100, 10000))
        p.title = rng.choice(TITLES)
        p.entitle = rng.choice(EN_TITLES)
        p.dept = rng.choice(DEPTS)
        p.region = rng.choice(REGIONS)
        out.append(p)
    return out


def digits(s):
    return re.sub(r"\D", "", s)


def lead(email, name=None, company=None, phone=None, title=None, department=None, **more):
    r = {"email": email or None}
    for k, v in (("name", name), ("company", company), ("phone", phone), ("title", title),
                 ("department", department)):
        if v:
            r[k] = v
    for k, v in more.items():
        if isinstance(v, (list, tuple)):
            v = [x for x in v if x and x != r.get(k.replace("Also", ""))]
            v = list(dict.fromkeys(v))
            if len(v) == 1:
                v = v[0]
        if v:
            r[k] = v
    return r


# ------------------------------------------------------------------- writers
CREATED = datetime.datetime(2026, 3, 11, 9, 0, 0)


def xw(path, **opt):
    o = {"strings_to_urls": False, "strings_to_numbers": False, "strings_to_formulas": False}
    o.update(opt)
    wb = xlsxwriter.Workbook(path, o)
    wb.set_properties({"created": CREATED})
    return wb


def put_text(path, text, enc):
    with open(path, "wb") as f:
        f.write(text.encode(enc))


def csv_text(rows, delim=",", quote=csv.QUOTE_MINIMAL, eol="\r\n"):
    b = io.StringIO()
    w = csv.writer(b, delimiter=delim, quoting=quote, lineterminator=eol)
    for r in rows:
        w.writerow(["" if x is None else x for x in r])
    return b.getvalue()


def to_ods(make, path):
    """make(xlsx path), then LibreOffice turns it into an ods; times are taken out of the package"""
    tmp = tempfile.mkdtemp(prefix="wf-")
    try:
        src = os.path.join(tmp, "a.xlsx")
        make(src)
        subprocess.run(["soffice", "-env:UserInstallation=file://" + tmp + "/profile", "--headless",
                        "--convert-to", "ods", "--outdir", tmp, src], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=240)
        zin = zipfile.ZipFile(os.path.join(tmp, "a.ods"))
        with zipfile.ZipFile(path, "w") as zout:
            for it in zin.infolist():
                data = zin.read(it.filename)
                if it.filename == "meta.xml":
                    data = re.sub(rb"\d{4}-\d\d-\d\dT[\d:.]+Z?", b"2026-03-11T09:00:00", data)
                if it.filename == "styles.xml":   # LibreOffice writes the page styles in no fixed order
                    pat = re.compile(rb"<style:master-page .*?</style:master-page>", re.S)
                    pages = sorted(pat.findall(data))
                    data = pat.sub(lambda m: pages.pop(0), data)
                if it.filename.startswith("Thumbnails/") or it.is_dir():
                    continue
                if it.filename == "META-INF/manifest.xml":
                    data = re.sub(rb"<manifest:file-entry[^>]*Thumbnails[^>]*/>", b"", data)
                zi = zipfile.ZipInfo(it.filename, (2026, 3, 11, 9, 0, 0))
                zi.compress_type = zipfile.ZIP_STORED if it.filename == "mimetype" else zipfile.ZIP_DEFLATED
                zout.writestr(zi, data)
    finally:
        shutil.rmtree(tmp, ignore_errors=True)


# --------------------------------------------------------------------- files
def f_salesforce(path, rng):
    ps = people(rng, 26, foreign=8)
    rows = [["First Name", "Last Name", "Title", "Company / Account", "Email", "Phone", "Mobile", "Lead Source",
             "Lead Owner", "Rating", "Create Date", "Unread By Owner"]]
    L = []
    for i, p in enumerate(ps):
        eng = p.foreign or rng.random() < .2
        g, f = (p.given, p.fam) if not eng or p.foreign else (p.rgiven.capitalize(), p.rfam.capitalize())
        co = p.coeng_full if eng else p.co
        title = p.entitle if eng else p.title
        mail = "" if i in (7, 19) else p.mail
        tel = "" if rng.random() < .3 else p.tel
        mob = "+82 " + p.mob[1:] if rng.random() < .7 or not tel else ""
        rows.append([g, f, title, co, mail, tel, mob, rng.choice(["Web", "Trade Show", "Partner Referral", "기타"]),
                     rng.choice(["오승민", "Kate Hwang"]), rng.choice(["Hot", "Warm", "Cold", ""]),
                     "2026. %d. %d." % (rng.randrange(1, 4), rng.randrange(1, 28)), rng.choice(["0", "1"])])
        if eng:
            L.append(lead(mail, g + " " + f, co, tel or mob, title, nameAlso=[f + " " + g, f + ", " + g, f + g],
                          phoneAlso=[mob]))
        else:
            L.append(lead(mail, f + g, co, tel or mob, title, nameAlso=[g + " " + f, f + " " + g], phoneAlso=[mob]))
    rows += [[], [], ["신규 리드_영업2팀"], ["Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved."],
             ["Confidential Information - Do Not Distribute"], ["Generated By:  오승민  2026. 3. 11. 오전 9:12"],
             ["주식회사 우리물산"]]
    put_text(path, csv_text(rows, quote=csv.QUOTE_ALL), "utf-8-sig")
    return "Salesforce report export, UTF-8 BOM, given and family name in two columns, English and Korean, footer lines, lead owner column", L


def f_hubspot(path, rng):
    ps = people(rng, 40, foreign=6)
    rows = [["Record ID", "First Name", "Last Name", "Email", "Phone Number", "Contact owner",
             "Primary Associated Company ID", "Last Activity Date", "Lead Status", "Marketing contact status",
             "Create Date", "Associated Company", "Job Title", "Email Domain", "Additional email addresses"]]
    L = []
    for i, p in enumerate(ps):
        mail = "" if i in (4, 17, 31) else p.mail
        k = rng.randrange(3)
        if i in (9, 25):
            g, f, name, also = "", "", None, []
        elif p.foreign:
            g, f, name, also = p.given, p.fam, p.name, [p.fam + " " + p.given]
        elif k == 0:
            g, f, name, also = p.name, "", p.name, []
        else:
            g, f, name, also = p.given, p.fam, p.name, [p.given + " " + p.fam, p.fam + " " + p.given]
        ph = rng.choice(["+82" + digits(p.mob)[1:], p.mob, "+82 " + p.mob[1:], ""])
        co = "" if i in (12, 22) else (p.coeng if p.foreign else p.co)
        t = rng.choice([p.title, ""]) if not p.foreign else p.entitle
        rows.append([str(21400000000 + i * 7919 + rng.randrange(5000)), g, f, mail, ph,
                     rng.choice(["오승민 (seungmin.oh@ourco.example.com)", "Kate Hwang (kate@ourco.example.com)", ""]),
                     str(9100000000 + rng.randrange(99999)), "2026-02-%02d %02d:%02d" % (rng.randrange(1, 28), rng.randrange(9, 18), rng.randrange(60)),
                     rng.choice(["New", "Open", "In progress", ""]), rng.choice(["Marketing contact", "Non-marketing contact"]),
                     "2025-1%d-%02d 10:2%d" % (rng.randrange(3), rng.randrange(1, 28), rng.randrange(10)), co, t,
                     mail.split("@")[1] if mail else "", ("old.%s" % p.mail) if i in (6, 14) else ""])
        L.append(lead(mail, name, co, ph, t, nameAlso=also))
    put_text(path, csv_text(rows, eol="\n"), "utf-8")
    return "HubSpot contact export, UTF-8 without BOM, owner column holds colleagues' mails, whole Korean name in First Name at times, rows without mail, name or company", L


def f_pipedrive(path, rng):
    ps = people(rng, 18, foreign=3, free=0)
    wb = xw(path, constant_memory=True)
    ws = wb.add_worksheet("Sheet1")
    heads = ["Person - ID", "Person - Name", "Person - Label", "Person - Organization", "Person - Email - Work",
             "Person - Email - Home", "Person - Email - Other", "Person - Phone - Work", "Person - Phone - Home",
             "Person - Phone - Mobile", "Person - Open deals", "Person - Next activity date", "Person - Owner"]
    for c, h in enumerate(heads):
        ws.write(0, c, h)
    L = []
    for i, p in enumerate(ps):
        work, home = p.mail, ""
        if i % 6 == 2:
            work, home = "", p.local + "@samplemail.kr"
        elif i % 5 == 1:
            home = p.local + "@freesample.com"
        tel = p.tel if rng.random() < .5 else ""
        mob = p.mob if rng.random() < .7 or not tel else ""
        nm = p.name
        also = []
        co = p.coeng_full if p.foreign else p.co
        vals = [3000 + i * 3, nm, rng.choice(["Customer", "Hot lead", ""]), co, work, home, "", tel, "", mob,
                rng.randrange(4), "2026-04-%02d" % rng.randrange(1, 28), "Kate Hwang"]
        for c, v in enumerate(vals):
            if v != "":
                ws.write(i + 1, c, v)
        L.append(lead(work or home, nm, co, mob or tel, nameAlso=also, phoneAlso=[tel]))
    wb.close()
    return "Pipedrive people export (inline strings), work and home mail and several phone columns; home mail where work is empty", L


def f_remember(path, rng):
    ps = people(rng, 60, foreign=2)
    wb = xw(path)
    ws = wb.add_worksheet("리멤버 명함")
    b = wb.add_format({"bold": True})
    for c, h in enumerate(["이름", "회사", "부서", "직책", "이메일", "휴대폰", "유선전화", "팩스", "주소", "홈페이지",
                           "메모", "그룹", "명함 등록일"]):
        ws.write(0, c, h, b)
    L = []
    for i, p in enumerate(ps):
        mail = "" if i in (11, 33, 50) else p.mail
        mob = "" if rng.random() < .1 else p.mob
        tel = p.tel if rng.random() < .6 else ""
        dept = p.dept if rng.random() < .8 else ""
        title = p.entitle if p.foreign else p.title
        co = p.coeng_full if p.foreign else p.co
        memo = ["", "", "전시회에서 만남", "다음 달 재연락\n(견적 요청)", "소개: 한사장님"][rng.randrange(5)]
        vals = [p.name, co, dept, title, mail, mob, tel, tel[:-1] + "9" if tel else "", "%s %s로 %d" % (p.region, rng.choice(["새벽", "한빛", "누리"]), rng.randrange(1, 300)),
                "www.%s.example.com" % p.dom, memo, rng.choice(["", "고객", "협력사"]), "2025-%02d-%02d" % (rng.randrange(1, 13), rng.randrange(1, 28))]
        for c, v in enumerate(vals):
            if v:
                ws.write_string(i + 1, c, v)
        L.append(lead(mail, p.name, co, mob or tel, title, dept, phoneAlso=[tel]))
    wb.close()
    return "리멤버 business-card export, 60 rows, mobile and land line, memo with line breaks, three without mail", L


def f_naver(path, rng):
    ps = people(rng, 22, free=.5)
    rows = [["이름", "그룹", "휴대폰", "회사전화", "메일주소", "회사", "부서", "직급", "생일", "메모"]]
    L = []
    for i, p in enumerate(ps):
        k = i % 5
        cell, co, dept, title, also, coalso = p.name, p.co, p.dept if rng.random() < .5 else "", "", [], []
        tcell = ""
        if k == 1:
            cell, title = "%s %s" % (p.name, p.title), p.title
        elif k == 3:
            cell, title, co = "%s %s(%s)" % (p.name, p.title, p.core), p.title, ""
            coalso = [p.core]
        elif k == 4:
            tcell = title = p.title
        if cell != p.name:
            also = [cell]
        mail = "" if i == 8 else p.mail
        tel = p.tel if rng.random() < .3 else ""
        rows.append([cell, rng.choice(["거래처", "모임", "거래처,모임"]), digits(p.mob) if i % 2 else p.mob, tel, mail, co, dept, tcell,
                     "", rng.choice(["", "", "명절 선물", "통화는 오후에"])])
        L.append(lead(mail, p.name, co, rows[-1][2], title, dept, nameAlso=also, companyAlso=coalso, phoneAlso=[tel]))
    put_text(path, csv_text(rows, quote=csv.QUOTE_ALL), "cp949")
    return "네이버 주소록 CSV in CP949, names with title and company in brackets in the name cell", L


def f_google(path, rng):
    ps = people(rng, 30, foreign=5, free=.3)
    heads = ["First Name", "Middle Name", "Last Name", "Phonetic First Name", "Phonetic Middle Name",
             "Phonetic Last Name", "Name Prefix", "Name Suffix", "Nickname", "File As", "Organization Name",
             "Organization Title", "Organization Department", "Birthday", "Notes", "Photo", "Labels",
             "E-mail 1 - Label", "E-mail 1 - Value", "E-mail 2 - Label", "E-mail 2 - Value", "Phone 1 - Label",
             "Phone 1 - Value", "Phone 2 - Label", "Phone 2 - Value", "Website 1 - Label", "Website 1 - Value"]
    rows, L = [heads], []
    for i, p in enumerate(ps):
        r = dict.fromkeys(heads, "")
        r["First Name"], r["Last Name"] = p.given, p.fam
        name, also = p.name, [p.given + " " + p.fam, p.fam + " " + p.given]
        if i % 7 == 3 and not p.foreign:
            r["First Name"], r["Last Name"], also = p.name, "", []
        co = r["Organization Name"] = p.coeng if p.foreign else (p.co if rng.random() < .85 else "")
        t = r["Organization Title"] = (p.entitle if p.foreign else p.title) if rng.random() < .6 else ""
        d = r["Organization Department"] = p.dept if rng.random() < .4 and not p.foreign else ""
        r["Labels"] = rng.choice(["* myContacts", "거래처 ::: * myContacts"])
        mail = "" if i in (5, 21) else p.mail
        if mail:
            r["E-mail 1 - Label"], r["E-mail 1 - Value"] = "* Work", mail
            if i % 9 == 4:
                r["E-mail 2 - Label"], r["E-mail 2 - Value"] = "Home", p.local + ".home@mysample.kr"
        ph, pal = p.mob, []
        r["Phone 1 - Label"] = "Mobile"
        r["Phone 1 - Value"] = p.mob
        if i % 8 == 2:
            r["Phone 1 - Value"] = p.mob + " ::: " + p.tel
            pal = [r["Phone 1 - Value"], p.tel]
        elif i % 3 == 1:
            r["Phone 2 - Label"], r["Phone 2 - Value"] = "Work", p.tel
            pal = [p.tel]
        if i % 6 == 0:
            r["Notes"] = "2025 가을 박람회, 상담함\n견적 재요청: \"5월까지\"\n비서 통해 연락"
        rows.append([r[h] for h in heads])
        L.append(lead(mail, name, co, ph, t, d, nameAlso=also, phoneAlso=pal))
    put_text(path, csv_text(rows, eol="\n"), "utf-8")
    return "Google Contacts CSV, many empty columns, ' ::: ' values, quoted multi-line notes, given and family name apart", L


def f_pricelist(path, rng):
    wb = xw(path)
    ws = wb.add_worksheet("단가표")
    t = wb.add_format({"bold": True, "font_size": 16, "align": "center"})
    n = wb.add_format({"num_format": "#,##0"})
    ws.merge_range("A1:G1", "2026년 상반기 표준 단가표", t)
    ws.write("A2", "적용일: 2026-03-01 / 부가세 별도 / 문의: 영업지원 (sales@example.com, 02-555-0100)")
    for c, h in enumerate(["No", "품번", "품명", "규격", "단위", "단가(원)", "비고"]):
        ws.write(3, c, h)
    items = ["육각볼트", "평와셔", "베어링", "오링", "유압호스", "리미트스위치", "근접센서", "실리콘튜브", "케이블타이", "알루미늄프로파일"]
    r = 4
    for i in range(34):
        ws.write_row(r, 0, [i + 1, "NB-%04d" % (1200 + i * 7), items[i % 10], "M%d x %d" % (rng.randrange(3, 20), rng.randrange(10, 90)),
                            rng.choice(["EA", "BOX", "SET"])])
        ws.write(r, 5, rng.randrange(5, 900) * 100, n)
        ws.write(r, 6, rng.choice(["", "", "단종 예정", "주문 생산"]))
        r += 1
    ws.write(r + 1, 0, "※ 원자재 시세에 따라 단가가 변동될 수 있습니다.")
    wb.close()
    return "a price list; its only mail address is the seller's own contact line", None


def f_outlook(path, rng):
    ps = people(rng, 24, foreign=3)
    heads = ["호칭", "이름", "중간 이름", "성", "호칭 접미사", "회사", "부서", "직함", "근무지 번지", "근무지 구/군/시",
             "근무처 팩스", "근무처 전화", "근무처 전화 2", "집 전화 번호", "휴대폰", "계정", "관리자 이름", "기념일", "메모", "비서 이름", "성별",
             "웹 페이지", "전자 메일 주소", "전자 메일 유형", "전자 메일 표시 이름", "전자 메일 2 주소", "중요도", "키워드"]
    rows, L = [heads], []
    boss = ["나부장", "도상무"]
    for i, p in enumerate(ps):
        r = dict.fromkeys(heads, "")
        r["이름"], r["성"] = p.given.replace("ö", "o"), p.fam.replace("ö", "o")
        name = r["이름"] + " " + r["성"] if p.foreign else p.name
        co = r["회사"] = p.coeng_full if p.foreign else p.co
        d = r["부서"] = p.dept if rng.random() < .7 else ""
        t = r["직함"] = p.entitle if p.foreign else p.title
        r["근무지 구/군/시"] = p.region
        tel = r["근무처 전화"] = p.tel if rng.random() < .8 else ""
        r["근무처 팩스"] = p.tel[:-1] + "7" if rng.random() < .3 else ""
        mob = r["휴대폰"] = p.mob if rng.random() < .75 or not tel else ""
        r["관리자 이름"] = boss[i % 2] if i % 4 == 0 else ""
        r["성별"], r["중요도"] = "지정 안함", "보통"
        mail = "" if i in (3, 16) else p.mail
        if mail:
            r["전자 메일 주소"], r["전자 메일 유형"] = mail, "SMTP"
            r["전자 메일 표시 이름"] = "%s(%s)" % (name, mail)
        if i == 10:
            r["전자 메일 2 주소"] = p.local + "@mysample.kr"
        rows.append([r[h] for h in heads])
        g, f = r["이름"], r["성"]
        L.append(lead(mail, name, co, mob or tel, t, d, nameAlso=[g + " " + f, f + " " + g, f + g if not p.foreign else ""],
                      phoneAlso=[tel]))
    put_text(path, csv_text(rows, quote=csv.QUOTE_ALL), "cp949")
    return "Outlook CSV (Korean, CP949), 28 columns, 이름 is the given name and 성 the family name, display name with mail in brackets, manager column", L


def f_stibee(path, rng):
    ps = people(rng, 45, free=.45)
    rows = [["이메일 주소", "이름", "회사명", "그룹", "구독자 상태", "구독일", "구독 방법", "광고성 정보 수신 동의", "마지막 발송일"]]
    L = []
    for i, p in enumerate(ps):
        nm = p.name if rng.random() < .6 else ""
        co = p.co if nm and rng.random() < .6 else ""
        rows.append([p.mail, nm, co, rng.choice(["", "2월세미나", "뉴스레터"]), "구독 중",
                     "2025-%02d-%02d %02d:%02d:00" % (rng.randrange(1, 13), rng.randrange(1, 28), rng.randrange(24), rng.randrange(60)),
                     rng.choice(["직접 추가", "구독 폼"]), rng.choice(["Y", "N"]), "2026-03-0%d" % rng.randrange(1, 9)])
        L.append(lead(p.mail, nm, co))
    put_text(path, csv_text(rows), "utf-8-sig")
    return "스티비 subscriber export, UTF-8 BOM, many rows have only the mail", L


def f_expo(path, rng):
    ps = people(rng, 34, free=.05)
    wb = xw(path)
    ws = wb.add_worksheet("참가업체")
    t = wb.add_format({"bold": True, "font_size": 15, "align": "center"})
    h = wb.add_format({"bold": True, "border": 1, "align": "center", "valign": "vcenter", "text_wrap": True, "bg_color": "#D9E1F2"})
    c_ = wb.add_format({"border": 1, "valign": "vcenter"})
    ws.merge_range("A1:J1", "2026 가온 스마트제조 산업전 참가업체 및 담당자 명단", t)
    ws.merge_range("A2:J2", "일시: 2026. 5. 13.(수) ~ 15.(금) / 장소: 가온컨벤션 2홀 / 사무국: office@expo.example.com")
    ws.merge_range("A4:A5", "연번", h)
    ws.merge_range("B4:B5", "부스\n번호", h)
    ws.merge_range("C4:D4", "참가업체", h)
    ws.write("C5", "국문", h)
    ws.write("D5", "영문", h)
    ws.merge_range("E4:I4", "담당자", h)
    for i, x in enumerate(["성명", "직위", "사무실", "휴대폰", "E-mail"]):
        ws.write(4, 4 + i, x, h)
    ws.merge_range("J4:J5", "비고", h)
    L, r, i, no = [], 5, 0, 0
    while i < len(ps):
        k = min(rng.choice([1, 1, 2, 2, 3]), len(ps) - i)
        lead_p = ps[i]
        no += 1
        vals = [no, "%s-%02d" % (rng.choice("ABC"), rng.randrange(1, 40)), lead_p.co, lead_p.coeng_full]
        for c, v in enumerate(vals):
            if k > 1:
                ws.merge_range(r, c, r + k - 1, c, v, c_)
            else:
                ws.write(r, c, v, c_)
        for j in range(k):
            p = ps[i + j]
            mail = "%s@%s.example.co.kr" % (p.local, lead_p.dom)
            miss = i + j in (6, 20)
            vals = [p.name, p.title, lead_p.tel, p.mob if rng.random() < .8 else "-", "추후 통보" if miss else mail, ""]
            for c, v in enumerate(vals):
                ws.write(r + j, 4 + c, v, c_)
            mob = vals[3] if vals[3] != "-" else ""
            L.append(lead(None if miss else mail, p.name, lead_p.co, mob or lead_p.tel, p.title,
                          companyAlso=[lead_p.coeng_full], phoneAlso=[lead_p.tel]))
        i += k
        r += k
    ws.merge_range(r, 0, r, 3, "합계", h)
    ws.merge_range(r, 4, r, 8, "총 %d개사 %d명" % (no, len(ps)), h)
    ws.write(r + 2, 0, "※ 명단은 사무국 사정에 따라 변경될 수 있음. 수정 요청: edit@expo.example.com")
    wb.close()
    return "exhibition list, title and notes, two-line head with merged groups, company merged over several people, Korean and English company, total row, organiser's mails above and below", L


def f_assoc(path, rng):
    ps = people(rng, 36, free=.3)
    wb = xlwt.Workbook(encoding="utf-8")
    ws = wb.add_sheet("회원명부")
    bold = xlwt.easyxf("font: bold on; align: horiz center")
    ws.write_merge(0, 0, 0, 6, "사단법인 가온정밀가공협회 회원명부", bold)
    ws.write_merge(1, 1, 0, 6, "(2026년 3월 현재, 회원번호순)")
    heads = ["회원번호", "상  호", "대표자", "업종", "소재지", "전화번호", "전자우편"]
    r, L, page = 3, [], 1
    for i, p in enumerate(ps):
        if i % 12 == 0:
            if i:
                ws.write(r, 3, "- %d -" % page)
                page += 1
                r += 2
            for c, x in enumerate(heads):
                ws.write(r, c, x, bold)
            r += 1
        mail = "" if i in (5, 14, 15, 29) else p.mail
        vals = ["%03d" % (i * 2 + 101), p.co, p.name, rng.choice(["절삭", "금형", "도금", "판금", "주조"]), p.region, p.tel, mail or "-"]
        for c, v in enumerate(vals):
            ws.write(r, c, v)
        r += 1
        L.append(lead(mail, p.name, p.co, p.tel))
    ws.write(r, 3, "- %d -" % page)
    ws.write(r + 2, 0, "회원사 총 36개사. 변경 사항은 협회 사무국(☎ 02-555-7700, member@assoc.example.co.kr)으로 알려 주시기 바랍니다.")
    wb.save(path)
    return "association register (.xls), head repeated on every printed page, page numbers, 상  호 with spaces, '-' for no mail, contact note at the end", L


def f_gform(path, rng):
    ps = people(rng, 33, foreign=1, free=.5)
    wb = xw(path)
    ws = wb.add_worksheet("설문지 응답 시트1")
    dt = wb.add_format({"num_format": "yyyy. m. d AM/PM h:mm:ss"})
    heads = ["타임스탬프", "이메일 주소", "성함을 적어 주세요.", "소속(회사 또는 기관명)을 적어 주세요.", "직위 또는 직책",
             "연락 가능한 휴대전화 번호를 '-' 없이 적어 주세요.", "참석하실 세션을 모두 골라 주세요.",
             "개인정보 수집·이용에 동의하십니까?", "강연자에게 궁금한 점을 자유롭게 적어 주세요."]
    for c, x in enumerate(heads):
        ws.write(0, c, x)
    L = []
    for i, p in enumerate(ps):
        ws.write_datetime(i + 1, 0, datetime.datetime(2026, 2, 3 + i // 4, 9 + i % 9, (i * 7) % 60, (i * 13) % 60), dt)
        ws.write(i + 1, 1, p.mail)
        nm = p.name + (" " if i % 8 == 3 else "")
        ws.write(i + 1, 2, nm)
        co = p.coeng if p.foreign else rng.choice([p.core, p.co])
        ws.write(i + 1, 3, co)
        t = p.entitle if p.foreign else (p.title if rng.random() < .9 else "")
        if t:
            ws.write(i + 1, 4, t)
        also = []
        if i % 4 == 0:
            ph = p.mob
            ws.write_string(i + 1, 5, ph)
        elif i % 4 == 1:
            ph = digits(p.mob)
            ws.write_string(i + 1, 5, ph)
        else:
            ws.write_number(i + 1, 5, int(digits(p.mob)))
            ph = str(int(digits(p.mob)))
            also = [digits(p.mob), p.mob]
        ws.write(i + 1, 6, rng.choice(["오전 세션", "오전 세션, 오후 세션", "오후 세션"]))
        ws.write(i + 1, 7, "예, 동의합니다.")
        q = ["", "", "", "주차 가능한가요?", "발표 자료를 team.share@samplemail.kr 로도 보내 주실 수 있나요?", "국내 적용 사례가 궁금합니다.\n특히 중소 제조업체 사례요."][rng.randrange(6)]
        if q:
            ws.write(i + 1, 8, q)
        L.append(lead(p.mail, p.name, co, ph, t, phoneAlso=also))
    wb.close()
    return "Google Forms answers, long questions as column names, phones as numbers without the leading zero, another mail inside a free-text answer", L


def f_nform(path, rng):
    ps = people(rng, 21, free=.4)
    rows = [["No.", "응답일시", "참여자", "1. 성함(필수)", "2. 근무하시는 곳(필수)", "2-1. 부서", "3. 연락처(필수)", "4. 안내 메일 받으실 주소(필수)",
             "5. 참석 방법", "6. 기타 문의", "개인정보 동의"]]
    L = []
    for i, p in enumerate(ps):
        d = p.dept if rng.random() < .6 else ""
        ph = rng.choice([p.mob, digits(p.mob), p.mob.replace("-", "."), p.mob.replace("-", " ")])
        rows.append([str(len(ps) - i), "2026.02.%02d. %02d:%02d" % (20 - i // 3, rng.randrange(8, 22), rng.randrange(60)),
                     "%s****" % p.local[:3], p.name, p.co, d, ph, p.mail, rng.choice(["현장", "온라인"]),
                     rng.choice(["", "", "없음", "식사 제공되나요?", "2명이 같이 갑니다,\n현장 등록 가능할까요?"]), "동의"])
        L.append(lead(p.mail, p.name, p.co, ph, None, d))
    put_text(path, csv_text(rows), "utf-8-sig")
    return "네이버 폼 answers, numbered questions as heads, masked account in 참여자, phones in several notations", L


def f_narajangteo(path, rng):
    ps = people(rng, 16, free=0, tld="example.co.kr")
    orgs = ["가온시 시설관리공단", "한울군청", "국립별내과학관", "누리광역시교육청", "해오름항만공사", "도담군 농업기술센터", "새빛시 상수도사업본부",
            "재단법인 온새미문화재단"]
    out = ['<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">',
           '<head><meta http-equiv="Content-Type" content="text/html; charset=euc-kr">',
           '<style>td{mso-number-format:"\\@";border:.5pt solid #000}</style></head><body>',
           '<table border="0"><tr><td colspan="9" style="font-size:14pt"><b>입찰공고 검색결과</b></td></tr>'
           '<tr><td colspan="9">조회기간 : 2026/02/01 ~ 2026/02/28&nbsp;&nbsp;업무구분 : 물품&nbsp;&nbsp;총 16건</td></tr></table>',
           '<table border="1"><thead><tr>' + "".join("<th>%s</th>" % x for x in [
               "No", "공고번호-차수", "공고명", "공고기관", "담당자", "전화번호", "전자우편", "추정가격(원)", "입찰마감일시"]) + '</tr></thead><tbody>']
    L = []
    things = ["전산장비 구매", "사무용 가구 구입", "실험실 시약 구매", "LED 조명 교체", "홍보물 제작", "CCTV 설치", "정수기 임차", "차량 구매"]
    for i, p in enumerate(ps):
        org = orgs[i % len(orgs)]
        tel = p.tel
        miss = i in (6,)
        cells = [str(i + 1), "202602%05d-00" % (10000 + i * 311), "%s<br>(긴급)" % things[i % 8] if i % 5 == 0 else things[(i * 3) % 8],
                 org, p.name + "&nbsp;" if i % 3 == 0 else p.name, tel,
                 "-" if miss else ('<a href="mailto:%s">%s</a>' % (p.mail, p.mail) if i % 2 else p.mail),
                 "{:,}".format(rng.randrange(20, 900) * 1000000 // 11), "2026/03/%02d 10:00" % rng.randrange(1, 28)]
        out.append("<tr>" + "".join("<td>%s</td>" % c for c in cells) + "</tr>")
        L.append(lead(None if miss else p.mail, p.name, org, tel))
    out += ["</tbody></table>", "</body></html>"]
    put_text(path, "\r\n".join(out), "cp949")
    return "procurement notices as HTML in EUC-KR saved as .xls, a layout table above, &nbsp; behind names, mail links", L


def f_erp(path, rng):
    ps = people(rng, 38, free=.1)
    ceo = people(random.Random("ceo"), 38)
    rows = [["거래처코드", "거래처명", "사업자번호", "대표자명", "담당자명", "담당부서", "담당자메일", "계산서메일", "전화번호", "FAX번호", "여신한도", "미수금", "거래구분"]]
    L, s1, s2 = [], 0, 0
    for i, (p, q) in enumerate(zip(ps, ceo)):
        a, b = rng.randrange(1, 90) * 1000000, rng.randrange(0, 9000) * 1000
        s1, s2 = s1 + a, s2 + b
        nm = "" if i in (9, 27) else p.name
        mail = "" if i in (4, 27, 33) else p.mail
        tax = "tax@%s.example.co.kr" % p.dom if mail and i % 3 == 0 else ""
        d = p.dept if nm and rng.random() < .5 else ""
        rows.append(["%05d" % (100 + i * 3), p.co, "%03d-%02d-%05d" % (rng.randrange(100, 900), rng.randrange(10, 90), rng.randrange(99999)),
                     q.name, nm, d, mail, tax, p.tel, p.tel[:-1] + "8", "{:,}".format(a), "{:,}".format(b), rng.choice(["매출", "매입", "매출매입"])])
        L.append(lead(mail, nm, p.co, p.tel, None, d, nameAlso=[] if nm else [q.name]))
    rows.append(["합계", "%d건" % len(ps), "", "", "", "", "", "", "", "", "{:,}".format(s1), "{:,}".format(s2), ""])
    put_text(path, csv_text(rows, delim="\t"), "cp949")
    return "ERP customer list, tabs, CP949, .txt; owner and contact person in two columns, invoice mail beside the contact's mail, two without contact person (owner acceptable), total row", L


def f_recruit(path, rng):
    ps = people(rng, 20, free=.1)
    wb = xw(path)
    ws = wb.add_worksheet("구인담당")
    b = wb.add_format({"bold": True, "bottom": 1})
    ws.write("C2", "상반기 채용 진행 기업 인사담당자 정리", b)
    ws.write("C3", "* 잡포털 공고에서 옮겨 적음 (3/9 기준)")
    cols = [2, 3, 5, 6, 7, 9]           # an empty column between
    for c, h in zip(cols, ["기업", "모집분야", "채용 담당", "문의 메일", "문의 전화", "마감"]):
        ws.write(4, c, h, b)
    L, r = [], 5
    for i, p in enumerate(ps):
        if i and i % 6 == 0:
            r += 1
        dep = rng.choice(["인사팀", "경영지원팀", "피플팀", "총무팀"])
        tt = rng.choice(["매니저", "과장", "대리", "팀장", "책임"])
        k = i % 4
        cell, title, dept = {0: ("%s %s %s" % (dep, p.name, tt), tt, dep), 1: ("%s %s" % (p.name, tt), tt, None),
                             2: (p.name, None, None), 3: ("%s / %s %s" % (dep, p.name, tt), tt, dep)}[k]
        name, also = p.name, [cell]
        if i in (6, 14):
            cell, name, also, title, dept = "채용담당자", None, ["채용담당자"], None, None
        mail = p.mail if name else "recruit@%s.example.com" % p.dom
        if i == 11:
            mail = ""
        ph = p.tel if rng.random() < .7 else ""
        for c, v in zip(cols, [p.co, rng.choice(["생산직", "SW개발", "영업", "회계", "품질"]), cell, mail or "홈페이지 접수", ph, "3/%d" % rng.randrange(12, 31)]):
            ws.write(r, c, v)
        r += 1
        L.append(lead(mail, name, p.co, ph, title, dept, nameAlso=also))
    wb.close()
    return "recruiters, table starts at C5 with empty columns and rows in between, department, name and title in one cell ('인사팀 … 매니저'), two rows say only 채용담당자", L


def f_school(path, rng):
    ps = people(rng, 26, free=.3)
    wb = xw(path)
    ws = wb.add_worksheet("비상연락망")
    t = wb.add_format({"bold": True, "font_size": 14, "align": "center"})
    h = wb.add_format({"bold": True, "border": 1, "align": "center"})
    b = wb.add_format({"border": 1})
    ws.merge_range("A1:K1", "새솔중학교 2026학년도 교직원 비상연락망", t)
    ws.write("A2", "대외비 - 외부 유출 금지")
    ws.merge_range("A4:E4", "교무·행정", h)
    ws.merge_range("G4:K4", "학년부", h)
    left = ["순", "직위", "성명", "휴대전화", "전자우편"]
    for c, x in enumerate(left):
        ws.write(4, c, x, h)
        ws.write(4, 6 + c, x, h)
    L = []
    spl = 12
    ranks = ["교장", "교감", "교무부장", "행정실장", "주무관", "주무관", "교사", "교사", "사서교사", "보건교사", "영양교사", "전산실무사"]
    for i, p in enumerate(ps):
        side = 0 if i < spl else 6
        r = 5 + (i if i < spl else i - spl)
        tt = ranks[i] if i < spl else ["1학년부장", "교사", "교사", "교사", "교사", "2학년부장", "교사", "교사", "교사", "3학년부장", "교사", "교사", "교사", "교사"][i - spl]
        mail = "" if i in (4, 20) else ("%s@saesol.example.co.kr" % p.local if "sample" not in p.mail else p.mail)
        for c, v in enumerate([(i if i < spl else i - spl) + 1, tt, p.name, p.mob, mail]):
            ws.write(r, side + c, v, b)
        L.append(lead(mail, p.name, None, p.mob, tt, companyAlso=["새솔중학교"]))
    ws.write(21, 0, "※ 재난 발생 시 위에서 아래 순으로 연락하고, 부재 시 다음 사람에게 연락한다.")
    ws.write(22, 0, "관할 교육지원청 031-555-1190 / 소방서 119")
    wb.close()
    return "school emergency list, two tables side by side of different length, company only in the title", L


def f_hospital(path, rng):
    ps = people(rng, 27, free=.2)
    L = []

    def make(x):
        wb = xw(x)
        ws = wb.add_worksheet("연락망")
        b = wb.add_format({"bold": True})
        ws.write("A1", "한솔온병원 야간·휴일 비상연락망 (3월)", b)
        ws.write("A3", "■ 진료부", b)
        for c, h in enumerate(["진료과", "성명", "직책", "원내", "휴대폰", "이메일"]):
            ws.write(3, c, h, b)
        r = 4
        for i, p in enumerate(ps[:13]):
            d = ["내과", "외과", "정형외과", "소아청소년과", "응급의학과", "마취통증의학과", "영상의학과"][i % 7]
            t = rng.choice(["과장", "전문의", "진료부장", "센터장"])
            ext = str(2100 + i)
            mail = "" if i == 8 else "%s@hansolon.example.co.kr" % p.local
            for c, v in enumerate([d, p.name, t, ext, p.mob, mail]):
                ws.write(r, c, v)
            r += 1
            L.append(lead(mail, p.name, None, p.mob, t, d, phoneAlso=[ext], companyAlso=["한솔온병원"]))
        r += 2
        ws.write(r, 0, "■ 간호·행정", b)
        r += 1
        for c, h in enumerate(["성 명", "부 서", "직 위", "E-Mail", "휴대전화", "내선"]):
            ws.write(r, c, h, b)
        r += 1
        for i, p in enumerate(ps[13:]):
            d = ["간호부", "원무과", "총무과", "시설팀", "의무기록팀", "전산팀"][i % 6]
            t = rng.choice(["수간호사", "팀장", "계장", "주임", "과장"])
            ext = str(3300 + i)
            mail = "" if i == 3 else "%s@hansolon.example.co.kr" % p.local
            for c, v in enumerate([p.name, d, t, mail, p.mob, ext]):
                ws.write(r, c, v)
            r += 1
            L.append(lead(mail, p.name, None, p.mob, t, d, phoneAlso=[ext], companyAlso=["한솔온병원"]))
        ws.write(r + 1, 0, "당직실 02-555-8119 / 보안실 내선 3119")
        wb.close()
    to_ods(make, path)
    return "hospital list (.ods), two tables below one another with other column names in another order, extension beside the mobile, company only in the title", L


def f_cityhall(path, rng):
    ps = people(rng, 24, free=0)
    depts = ["기획예산과", "일자리경제과", "스마트도시과", "회계과", "문화관광과"]
    out = ['<!DOCTYPE html>', '<html lang="ko"><head><meta charset="utf-8"><title>조직도</title></head><body>',
           '<table class="tbl" border="1">', '<caption>누리별시청 부서별 연락처</caption>',
           '<tr><td colspan="6">누리별시청 업무별 담당자 안내&nbsp;(2026.&nbsp;3.&nbsp;2. 기준)</td></tr>',
           '<tr>' + "".join('<th scope="col">%s</th>' % x for x in ["부서", "직급", "성명", "담당업무", "전화번호", "공직자메일"]) + '</tr>']
    L, i = [], 0
    sizes = [5, 6, 4, 5, 4]
    for d, k in zip(depts, sizes):
        repr_tel = "031-555-%04d" % rng.randrange(1000, 9999)
        first = '<td rowspan="%d">%s</td>' % (k + 1, d)
        out.append('<tr>%s<td>-</td><td>-</td><td>부서 대표전화</td><td>%s</td><td></td></tr>' % (first, repr_tel))
        for j in range(k):
            p = ps[i]
            t = "과장" if j == 0 else ("팀장" if j == 1 else rng.choice(["주무관", "주무관", "실무관"]))
            tel = "031-555-%04d" % (3000 + i * 7)
            mail = "" if i in (5, 17) else "%s@nuribyeol.example.co.kr" % p.local
            nm = p.name if i % 4 else "&nbsp;" + "&nbsp;".join(p.name) + "&nbsp;"
            also = [NBSP.join(p.name), " ".join(p.name)] if i % 4 == 0 else []
            job = rng.choice(["예산 편성", "기업 지원 및<br/>투자 유치", "정보시스템 구축·운영", "계약 및 지출", "축제 기획", "공유재산 관리"])
            m = '<a href="mailto:%s">%s</a>' % (mail, mail) if mail else ""
            out.append("<tr>" + "".join("<td>%s</td>" % c for c in [t, nm, job, tel, m]) + "</tr>")
            L.append(lead(mail, p.name, None, tel, t, d, nameAlso=also, companyAlso=["누리별시청"]))
            i += 1
    out += ["</table>", '<p>홈페이지 관리: web@nuribyeol.example.co.kr</p>', "</body></html>"]
    put_text(path, "\n".join(out), "utf-8")
    return "city hall directory as HTML (UTF-8) saved as .xls, department by rowspan, department's own phone rows without a person, names spaced with &nbsp;", L


def f_calendar(path, rng):
    wb = xlwt.Workbook(encoding="utf-8")
    ws = wb.add_sheet("9월")
    bold = xlwt.easyxf("font: bold on; align: horiz center")
    ws.write_merge(0, 0, 0, 6, "2026년 9월 부서 일정표", bold)
    for c, d in enumerate("일월화수목금토"):
        ws.write(2, c, d, bold)
    ev = {1: "월례조회 09:00", 4: "주간회의", 7: "분기 실적 마감", 11: "주간회의", 15: "소방 점검", 18: "주간회의", 22: "장비 교체", 24: "추석 연휴",
          25: "추석", 26: "추석 연휴", 29: "창립기념 행사", 30: "재고 실사"}
    start = 2  # 2026-09-01 is a Tuesday
    for d in range(1, 31):
        pos = start + d - 1
        r, c = 3 + 2 * (pos // 7), pos % 7
        ws.write(r, c, d)
        if d in ev:
            ws.write(r + 1, c, ev[d])
    ws.write(15, 0, "※ 일정은 변경될 수 있습니다. 회의실 예약은 사내 게시판 이용")
    wb.save(path)
    return "a month's calendar of appointments", None


def f_semicolon(path, rng):
    ps = people(rng, 17, free=.3)
    rows = [["이멜", "담당", "업체", "휴대폰", "비고"]]
    L = []
    for i, p in enumerate(ps):
        k = i % 5
        m = {0: p.mail, 1: "mailto:" + p.mail, 2: "<" + p.mail + ">", 3: '"%s %s" <%s>' % (p.name, p.title, p.mail),
             4: " " + p.mail + NBSP}[k]
        if i == 12:
            m = "모름"
        cell = "%s %s" % (p.name, p.title) if i % 3 else "%s %s님" % (p.name, p.title)
        title, also = p.title, [cell]
        if i in (4, 9):
            cell, title, also = p.name, None, []
        ph = digits(p.mob) if i % 4 == 2 else p.mob
        rows.append([m, cell, p.co, ph, rng.choice(["", "견적 보냄", "급함; 이번주 전화", "작년 거래"])])
        L.append(lead(None if i == 12 else p.mail, p.name, p.co, ph, title, nameAlso=also))
    put_text(path, csv_text(rows, delim=";", eol="\n"), "utf-8")
    return "hand-made list with semicolons, UTF-8 without BOM, 이멜/담당/업체, mails with mailto:, in <>, as \"name\" <mail>, with blanks; name and title in one cell", L


def f_nohead_csv(path, rng):
    ps = people(rng, 19, free=.35)
    rows, L = [], []
    for i, p in enumerate(ps):
        mail = "" if i in (7, 13) else p.mail
        rows.append([str(i + 1), p.co, p.name, p.mob, mail, p.region])
        L.append(lead(mail, p.name, p.co, p.mob))
    put_text(path, csv_text(rows), "cp949")
    return "no header line, CP949, running number, company, name, mobile, mail, region", L


def f_nohead_xlsx(path, rng):
    ps = people(rng, 15, free=.1)
    wb = xw(path)
    ws = wb.add_worksheet("Sheet1")
    L, r = [], 1
    for i, p in enumerate(ps):
        if i in (5, 9):
            r += 1
        cocell = "%s %s" % (p.co, p.dept)
        nmcell = "%s %s" % (p.name, p.title)
        mail = p.mail.upper() if i == 3 else p.mail
        ws.write(r, 1, mail)
        ws.write(r, 2, nmcell)
        ws.write(r, 3, cocell)
        ws.write(r, 5, p.mob)
        L.append(lead(mail, p.name, cocell, p.mob, p.title, p.dept, nameAlso=[nmcell], companyAlso=[p.co]))
        r += 1
    wb.close()
    return "no header, starts at B2, blank rows and a blank column, company and department in one cell, name and title in one cell", L


def fw(s):
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else ("\u3000" if c == " " else c) for c in s)


def f_tsv(path, rng):
    ps = people(rng, 23, free=.2)
    rows = [["Ｎｏ", "성　명", "소　속", "직　급", "휴대폰", "Ｅ－ｍａｉｌ"]]
    L = []
    for i, p in enumerate(ps):
        nm, nalso = p.name, []
        if i % 4 == 0:
            nm = "\u3000".join([p.fam, p.given])
            nalso = [nm, p.fam + " " + p.given]
        elif i % 4 == 2:
            nm = " ".join(p.name)
            nalso = [nm]
        core = p.core
        co = "（주）" + core if i % 3 == 0 else p.co
        coalso = ["(주)" + core] if i % 3 == 0 else []
        ph, palso = p.mob, []
        if i % 5 == 1:
            ph, palso = fw(p.mob), [p.mob]
        mail = p.mail
        if i == 6:
            mail = p.mail.replace("@", "＠")
        if i == 16:
            mail = fw(p.mail)
        if i == 19:
            mail = ""
        rows.append([fw(str(i + 1)), nm, co, p.title, ph, mail])
        L.append(lead(p.mail if mail else None, p.name, co, ph, p.title, nameAlso=nalso, companyAlso=coalso, phoneAlso=palso))
    put_text(path, csv_text(rows, delim="\t", eol="\n"), "utf-8")
    return "tsv pasted from a document, full-width letters, digits, brackets and spaces, one mail with ＠ and one wholly full-width (labelled in normal letters), names with spaces between syllables", L


def f_sheets(path, rng):
    ps = people(rng, 31, foreign=2, free=.15)
    wb = xw(path)
    b = wb.add_format({"bold": True})
    h = wb.add_format({"bold": True, "border": 1, "align": "center", "valign": "vcenter", "bg_color": "#FFF2CC"})
    cover = wb.add_worksheet("표지")
    cover.write("B3", "2026 제조데이터 활용 세미나", b)
    cover.write("B5", "주관: 가온산업진흥원")
    cover.write("B6", "문의: 운영사무국 seminar@gaon.example.co.kr / 02-555-2026")
    info = wb.add_worksheet("행사개요")
    for r, x in enumerate([("시간", "내용"), ("13:30", "등록"), ("14:00", "인사말"), ("14:20", "발표 1"), ("15:10", "휴식"), ("15:30", "발표 2"), ("17:00", "폐회")]):
        info.write_row(r, 0, x)
    ws = wb.add_worksheet("참석자")
    ws.merge_range("A1:H1", "참석 신청자 명단", h)
    for c, x in enumerate(["번호", "구분"]):
        ws.merge_range(2, c, 3, c, x, h)
    ws.merge_range("C3:E3", "인적사항", h)
    ws.merge_range("F3:G3", "연락처", h)
    for c, x in zip(range(2, 7), ["참석자명", "기관·기업명", "부서 및 직위", "이동전화", "회신 메일"]):
        ws.write(3, c, x, h)
    ws.merge_range("H3:H4", "식사", h)
    L = []
    for i, p in enumerate(ps):
        co = p.coeng if p.foreign else p.co
        k = i % 3
        if p.foreign:
            cell, t, d = p.entitle, p.entitle, None
        elif k == 0:
            cell, t, d = "%s %s" % (p.dept, p.title), p.title, p.dept
        elif k == 1:
            cell, t, d = "%s/%s" % (p.dept, p.title), p.title, p.dept
        else:
            cell, t, d = p.title, p.title, None
        mail = "" if i == 22 else p.mail
        ws.write_row(4 + i, 0, [i + 1, rng.choice(["사전", "사전", "현장"]), p.name, co, cell, p.mob, mail, rng.choice(["O", "X"])])
        L.append(lead(mail, p.name, co, p.mob, t, d))
    ws.merge_range(4 + len(ps), 0, 4 + len(ps), 6, "신청 인원 합계", h)
    ws.write(4 + len(ps), 7, len(ps), h)
    st = wb.add_worksheet("통계")
    st.write_row(0, 0, ["지역", "신청", "참석", "참석률"])
    for r, x in enumerate(REGIONS):
        a = rng.randrange(3, 20)
        st.write_row(r + 1, 0, [x, a, a - 1, (a - 1) / a])
    cd = wb.add_worksheet("코드")
    cd.write_row(0, 0, ["코드", "값"])
    for r, x in enumerate(["사전", "현장", "초청"]):
        cd.write_row(r + 1, 0, ["A%02d" % r, x])
    cd.hide()
    cover.activate()
    wb.close()
    return "five sheets (one hidden), the leads on the third under a two-line head; department and title in one cell; organiser's mail on the cover", L


def f_regions_ods(path, rng):
    L = []
    sets = [("서울", ["업체명", "담당자", "직급", "이메일", "연락처"]), ("부산", ["담당자", "업체명", "연락처", "메일", "직급"]),
            ("대전·충청", ["No", "상호", "성함", "전화", "e-mail", "부서"])]
    ps = people(rng, 25, free=.2)

    def make(x):
        wb = xw(x)
        b = wb.add_format({"bold": True, "border": 1})
        su = wb.add_worksheet("요약")
        su.write_row(0, 0, ["권역", "건수"], b)
        i = 0
        for (sh, heads), n in zip(sets, (9, 7, 9)):
            ws = wb.add_worksheet(sh)
            ws.merge_range(0, 0, 0, len(heads) - 1, "%s 권역 영업 대상" % sh, b)
            for c, h in enumerate(heads):
                ws.write(1, c, h, b)
            for j in range(n):
                p = ps[i]
                mail = "" if i in (3, 20) else p.mail
                tt, dd = (p.title, None) if "직급" in heads else (None, p.dept)
                v = {"업체명": p.co, "상호": p.co, "담당자": p.name, "성함": p.name, "직급": p.title, "이메일": mail, "메일": mail,
                     "e-mail": mail, "연락처": p.mob, "전화": p.mob, "부서": p.dept, "No": j + 1}
                for c, h in enumerate(heads):
                    if v[h] != "":
                        ws.write(2 + j, c, v[h])
                L.append(lead(mail, p.name, p.co, p.mob, tt, dd, sheet=sh))
                i += 1
        for r, x in enumerate([("서울", 9), ("부산", 7), ("대전·충청", 9), ("계", 25)]):
            su.write_row(r + 1, 0, x)
        wb.close()
    to_ods(make, path)
    return ".ods with leads on three sheets whose columns differ in name and order, summary sheet first", L


def f_hidden(path, rng):
    ps = people(rng, 28, free=.1)
    wb = xw(path)
    ws = wb.add_worksheet("TM대상")
    b = wb.add_format({"bold": True, "bg_color": "#E2EFDA"})
    ws.write("A1", "3월 TM 대상 (필터: 진행)", b)
    heads = ["관리ID", "진행상태", "거래처", "담당자", "직위", "구 이메일", "이메일", "사내메모", "휴대전화"]
    for c, h in enumerate(heads):
        ws.write(2, c, h, b)
    L = []
    n = len(ps)
    ws.autofilter(2, 0, 2 + n, len(heads) - 1)
    ws.filter_column(1, "x == 진행")
    for i, p in enumerate(ps):
        st = "종료" if i % 4 == 1 else "진행"
        mail = "" if i == 10 else p.mail
        old = "old_%s@%s.example.com" % (p.rgiven, p.dom) if i % 3 == 0 else ""
        ws.write_row(3 + i, 0, ["C%04d" % (i * 11 + 5), st, p.co, p.name, p.title, old, mail, rng.choice(["", "까다로움", "VIP"]), p.mob])
        if st == "종료":
            ws.set_row(3 + i, None, None, {"hidden": True})
        L.append(lead(mail, p.name, p.co, p.mob, p.title, hidden=(st == "종료")))
    ws.set_column(0, 0, 8, None, {"hidden": True})
    ws.set_column(5, 5, 20, None, {"hidden": True})
    ws.set_column(7, 7, 20, None, {"hidden": True})
    wb.close()
    return "rows hidden by a filter, hidden columns (id, old mail, memo)", L


def f_multimail(path, rng):
    ps = people(rng, 18, free=0)
    wb = xlwt.Workbook(encoding="utf-8")
    ws = wb.add_sheet("업체연락처")
    wrap = xlwt.easyxf("align: wrap on, vert top")
    bold = xlwt.easyxf("font: bold on")
    ws.write(0, 0, "협력업체 연락처 (메일이 여럿이면 맨 앞이 본인)", bold)
    for c, h in enumerate(["업체", "담당자", "전화", "메일", "메모"]):
        ws.write(2, c, h, bold)
    L, r = [], 3
    seps = [", ", "; ", "\n", " / ", ","]
    for i, p in enumerate(ps):
        m = p.mail
        if i % 3 == 0:
            m = p.mail + seps[(i // 3) % 5] + "info@%s.example.com" % p.dom
        if i == 7:
            m = p.mail + "\n" + p.local + "@samplemail.kr" + "\n" + "tax@%s.example.com" % p.dom
        nm = p.name if i % 2 else p.name + "\n" + p.title
        ph, palso = p.mob, []
        if i % 4 == 1:
            ph, palso = p.mob, [p.tel + "\n" + p.mob, p.tel]
            cell = p.tel + "\n" + p.mob
        else:
            cell = p.mob
        for c, v in enumerate([p.co, nm, cell, m, rng.choice(["", "월말 정산", "현장 방문함\n(3/2)"])]):
            ws.write(r, c, v, wrap)
        hid = i in (5, 12)
        if hid:
            ws.row(r).hidden = True
        L.append(lead(p.mail, p.name, p.co, ph, p.title if nm != p.name else None, nameAlso=[nm, nm.replace("\n", " ")] if nm != p.name else [],
                      phoneAlso=palso, hidden=hid))
        r += 1
    wb.save(path)
    return ".xls with several mail addresses in a cell (, ; / line break; the first one is labelled), line breaks between name and title and between phones, two hidden rows", L


def f_links(path, rng):
    ps = people(rng, 16, free=.1)
    wb = xw(path)
    ws = wb.add_worksheet("파트너")
    u = wb.add_format({"font_color": "blue", "underline": 1})
    b = wb.add_format({"bold": True})
    for c, h in enumerate(["회사", "홈페이지", "담당자명", "직책", "메일", "직통"]):
        ws.write(1, 1 + c, h, b)
    L = []
    for i, p in enumerate(ps):
        r = 2 + i
        ws.write(r, 1, p.co)
        ws.write_url(r, 2, "https://www.%s.example.com/" % p.dom, u, "바로가기" if i % 2 else "www.%s.example.com" % p.dom)
        ws.write(r, 3, p.name)
        ws.write(r, 4, p.title)
        k = i % 4
        if k == 0:
            ws.write_url(r, 5, "mailto:" + p.mail, u, p.mail)
        elif k == 1:
            ws.write_url(r, 5, "mailto:" + p.mail + "?subject=%EB%AC%B8%EC%9D%98", u, "메일 보내기")
        elif k == 2:
            ws.write_formula(r, 5, '=HYPERLINK("mailto:%s","%s")' % (p.mail, p.mail), u, p.mail)
        else:
            ws.write(r, 5, "mailto:" + p.mail)
        ws.write(r, 6, p.tel)
        L.append(lead(p.mail, p.name, p.co, p.tel, p.title))
    wb.close()
    return "mails as links, four of them shown as 메일 보내기 with the address only in the link, HYPERLINK formulas, mailto: as text", L


def f_template(path, rng):
    wb = xw(path)
    ws = wb.add_worksheet("신청서")
    b = wb.add_format({"bold": True, "border": 1, "align": "center"})
    e = wb.add_format({"border": 1})
    ws.merge_range("A1:G1", "단체 참가 신청 양식", b)
    ws.write("A2", "아래 표를 채워 제출해 주세요. (최대 30명)")
    for c, h in enumerate(["연번", "성명", "소속", "직위", "휴대폰", "이메일", "비고"]):
        ws.write(3, c, h, b)
    for i in range(30):
        ws.write(4 + i, 0, i + 1, e)
        for c in range(1, 7):
            ws.write_blank(4 + i, c, None, e)
    ws.write(35, 0, "개인정보는 행사 종료 후 파기합니다.")
    wb.add_worksheet("Sheet2")
    wb.close()
    return "an empty form: heads and running numbers, nobody filled in; second sheet empty", None


def f_cardapp(path, rng):
    ps = people(rng, 29, foreign=7, free=.05)
    wb = xlwt.Workbook(encoding="utf-8")
    ws = wb.add_sheet("Contacts")
    heads = ["Creation Time", "Name", "Nick Name", "Company 1", "Department 1", "Job Title 1", "Mobile Phone 1", "Work Phone 1",
             "Fax 1", "Email 1", "Email 2", "Website 1", "Address 1", "Group"]
    for c, h in enumerate(heads):
        ws.write(0, c, h)
    L = []
    for i, p in enumerate(ps):
        if p.foreign:
            nm, name, also = (rng.choice(["", "Dr. ", "Mr. "]) if i % 2 else "") + p.name, p.name, []
            co, t, d = p.coeng_full, p.entitle, ""
        elif i % 3 == 0:
            nm, name, also = "%s (%s)" % (p.name, p.eng), p.name, [p.eng]
            co, t, d = p.co, p.title, p.dept
        else:
            nm, name, also = p.name, p.name, []
            co, t, d = p.co, p.title, p.dept if rng.random() < .6 else ""
        mail = "" if i in (8, 24) else p.mail
        tel = "+82-" + p.tel[1:] if rng.random() < .7 else ""
        mob = "+82-" + p.mob[1:] if rng.random() < .8 or not tel else ""
        m2 = "info@%s.example.com" % p.dom if mail and i % 6 == 2 else ""
        for c, v in enumerate(["2025-11-%02d 14:0%d" % (1 + i % 28, i % 10), nm, "", co, d, t, mob, tel, "", mail, m2,
                               "http://%s.example.com" % p.dom, p.region + ", Korea", rng.choice(["Ungrouped", "Expo 2025"])]):
            ws.write(i + 1, c, v)
        if nm != name:
            also = [nm] + also
        L.append(lead(mail, name, co, mob or tel, t, d, nameAlso=also, phoneAlso=[tel]))
    wb.save(path)
    return "card scanner export in English (.xls), names with Dr./Mr. or '김민수 (Minsu Kim)', second mail column", L


def f_utf16(path, rng):
    ps = people(rng, 24, free=.25)
    rows = [["직무교육 신청자 명단", "", "", "", "", ""], ["작성: 교육운영팀 / edu@gaon.example.co.kr", "", "", "", "", ""], [""] * 6,
            ["순번", "업체 / 부서", "교육생", "교육생 H.P", "교육생 메일", "교육비"]]
    L, tot = [], 0
    groups = [("[ 1차수 - 3월 ]", ps[:9]), ("[ 2차수 - 4월 ]", ps[9:17]), ("[ 3차수 - 5월 ]", ps[17:])]
    no = 0
    for g, members in groups:
        rows.append([g] + [""] * 5)
        sub = 0
        prev = None
        for j, p in enumerate(members):
            no += 1
            fee = rng.choice([120000, 150000, 180000])
            sub += fee
            if prev and j in (3, 6):      # ditto: the same company and department as above
                cocell, q = "〃", prev
            else:
                q = p
                cocell = "%s / %s" % (p.co, p.dept)
                prev = p
            cell = "%s %s" % (p.name, p.title)
            mail = "" if no == 12 else (p.mail if q is p or "sample" in p.mail else "%s@%s.example.com" % (p.local, q.dom))
            if no == 5:
                cell, tt = p.name + "\n(" + p.title + ")", p.title
            rows.append([str(no), cocell, cell, p.mob, mail, "{:,}".format(fee)])
            full = "%s / %s" % (q.co, q.dept)
            L.append(lead(mail, p.name, full, p.mob, p.title, q.dept, nameAlso=[cell, cell.replace("\n", " ")],
                          companyAlso=[q.co, "〃" if cocell == "〃" else ""]))
        rows.append(["", "소계", "%d명" % len(members), "", "", "{:,}".format(sub)])
        rows.append([""] * 6)
        tot += sub
    rows.append(["", "합계", "%d명" % no, "", "", "{:,}".format(tot)])
    put_text(path, "\ufeff" + csv_text(rows, delim="\t"), "utf-16-le")
    return "Excel's Unicode text (UTF-16, tabs), title lines, groups with subtotals and a total, company and department in one cell, 〃 for the company above, name and title in one cell", L


FILES = [
    ("01_report1741655521.csv", f_salesforce),
    ("02_hubspot-crm-exports-all-contacts-2026-03-11.csv", f_hubspot),
    ("03_리멤버_명함_20260310.xlsx", f_remember),
    ("04_주소록(네이버).csv", f_naver),
    ("05_people-pipedrive.xlsx", f_pipedrive),
    ("06_contacts.csv", f_google),
    ("07_상반기 단가표.xlsx", f_pricelist),
    ("08_outlook 연락처.CSV", f_outlook),
    ("09_stibee_subscribers.csv", f_stibee),
    ("10_산업전 참가업체 담당자(최종).xlsx", f_expo),
    ("11_회원명부.xls", f_assoc),
    ("12_세미나 참가 신청(응답).xlsx", f_gform),
    ("13_네이버폼_응답결과.csv", f_nform),
    ("14_입찰공고목록.xls", f_narajangteo),
    ("15_거래처등록현황.txt", f_erp),
    ("16_구인업체 인사담당.xlsx", f_recruit),
    ("17_교직원 비상연락망.xlsx", f_school),
    ("18_병원 비상연락망.ods", f_hospital),
    ("19_부서별 연락처.xls", f_cityhall),
    ("20_9월 일정.xls", f_calendar),
    ("21_업체정리.csv", f_semicolon),
    ("22_list.csv", f_nohead_csv),
    ("23_새 통합 문서.xlsx", f_nohead_xlsx),
    ("24_붙여넣기.tsv", f_tsv),
    ("25_세미나 운영자료.xlsx", f_sheets),
    ("26_권역별 영업대상.ods", f_regions_ods),
    ("27_TM대상_3월.xlsx", f_hidden),
    ("28_협력업체 연락처.xls", f_multimail),
    ("29_파트너 링크.xlsx", f_links),
    ("30_단체신청 양식.xlsx", f_template),
    ("31_card_export.xls", f_cardapp),
    ("32_교육신청.txt", f_utf16),
]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    expected = []
    for name, fn in FILES:
        note, rows = fn(os.path.join(folder, name), random.Random("set-3/" + fn.__name__))
        e = {"file": name, "note": note}
        if rows is None:
            e["mustReject"] = True
            e["rows"] = []
        else:
            e["rows"] = rows
        expected.append(e)
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w", encoding="utf-8") as f:
            json.dump(expected, f, ensure_ascii=False, indent=1)
            f.write("\n")


if __name__ == "__main__":
    main()
