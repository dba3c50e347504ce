import type { OverviewWords } from './overview-words.types.ts';

export const otherWords: Record<string, OverviewWords> = {
  fi: {
    small:
      'mitä mikä mistä missä mihin minkä kuka kenen keitä milloin koska miten miksi kuinka onko on ovat oli olivat tämä tämän tässä tästä tätä se sen siitä nämä hän he ja tai minulle meille voitko kerro anna selitä näytä kiitos paljon kauan pitkä kaikki',
    whole:
      'sivu* artikkeli* teksti* teksti verkkosivu* asiakirja* dokumentti* pdf tiedosto* kirja* raportti* raporti* tutkimu* video* elokuva* luento* podcast* tallen* sähköposti* viesti* kirje* keskustelu* tarina* luku* luvun aihe* aiheen teema* ydin* ytim* ajatu* idea* kohta* kohd* fakta* tosia* tärkei* tärke* keskei* pääkoh* pääasia* pääajatu* tarkoitu* tavoit* sisäl* johtopäätö* kirjoit* tekij* lähettä* julkais* päivämäär* pituus pituu* kestä* lukea lukemi* lukuaika minuut* sana* sano* kerto* kertoo käsittel* kuvaa tarkoittaa lyhy* tiivist* yhteenve* yleisku* tapahtu*',
  },
  et: {
    small:
      'mis mida millest mille kes keda kelle millal kuidas miks kus kui kas on oli olid see selle sellest siin tema nad ja või mulle meile saad räägi anna selgita näita palun palju kaua kõik',
    whole:
      'leht lehe* lehekül* artik* tekst* veebileh* dokumen* pdf fail* raamat* aruan* aruann* uuring* video* film* loeng* podcast* salvest* kir* e sõnum* arutel* lugu loo peatük* tee* teem* tuum* mõt* idee* punkt* fakt* tähtsai* olulis* olulin* põhi* peami* eesmär* sisu* järeldu* autor* saatja* kirjuta* avalda* kuupäev* pikk* pikkus* kest* luge* minut* sõna* rääg* käsitle* kirjelda* tähenda* lühi* kokkuvõt* üleva* toimu*',
  },
  hu: {
    small:
      'mi miről mit mire miért ki kit kinek mikor hogyan hol mennyi milyen melyik van volt voltak ez ezt ennek erről ebben az azt a egy és vagy nekem nekünk tudod tudnád mondd adj magyarázd mutasd kérlek szól szóló itt sok hosszú meg meddig tart kik',
    whole:
      'oldal* weboldal* cikk* szöveg* dokumentum* pdf fájl* könyv* jelentés* tanulmány* videó* film* előadás* podcast* felvétel* mail* e levél* level* üzenet* beszélget* vit* történet* fejezet* tém* lényeg* gondolat* ötlet* pont* tény* kulcs* fő* legfontosabb* fontos* cél* tartal* következtet* szerző* író* írta írt* írták küldő* publikál* közzét* megjelen* dátum* hossz* tart* olvas* elolvas* perc* szó* szavak mond* szól beszél* foglalkozik jelent* leír* rövid* összefogl* áttekint* történik',
  },
  tr: {
    small:
      'ne nedir neyi neden niye kim kimin kime ne zaman nasıl nerede kaç hangi hakkında bu bunu bunun burada şu o ve veya mı mi mu mü bir bana bize lütfen söyle ver açıkla göster için ile var kadar anlat misin ilgili dair',
    whole:
      'sayfa* makale* yazı* metin* metn* site* belge* doküman* pdf dosya* kitap* kitab* rapor* çalışma* araştırma* video* film* konuşma* podcast* kayıt* kayd* posta* e mail* mesaj* ileti* mektu* tartışma* hikaye* bölüm* konu* tema* öz* özet* fikir* fikr* nokta* gerçek* bilgi* anahtar ana temel önemli* en amaç* amac* içeri* sonuç* sonuc* yazar* gönderen* yazdı* yazmış yazan yazıldı* yayımla* yayınla* tarih* uzun* süre* sür* okuma* oku* dakika* kelime* diyor söyl* anlat* bahsed* ele alıyor anlamı demek açıkl* kısa* genel bakış oluyor',
  },
  el: {
    small:
      'τι ποιος ποια ποιο ποιοι ποτε πως γιατι που ποσο ποση ειναι ηταν εχει ο η το οι τα του της των τον την στο στη στην ενα μια ενας αυτο αυτη αυτος αυτα εδω και σε με για απο περι μου μας μπορεις πες δωσε εξηγησε δειξε παρακαλω κανει προκειται αφορα πολυ ωρα χρονο παιρνει',
    whole:
      'σελιδα* ιστοσελιδα* αρθρο* αρθρου κειμεν* ιστοτοπ* εγγραφο* pdf αρχειο* βιβλι* αναφορα* εκθεση* μελετη* βιντεο ταινια* ομιλια* podcast ηχογραφηση* email e mail μηνυμα* επιστολη* συζητηση* ιστορια* κεφαλαιο* θεμα* θεματα ουσια* ιδεα* ιδεες σημει* γεγονοτα στοιχεια κυρι* βασικ* σημαντικ* κεντρικ* σκοπος στοχος περιεχομεν* συμπερασμα* συγγραφε* αποστολε* εγραψε γραφτηκε γραψει δημοσιευ* ημερομηνια μηκος μεγεθος διαρκ* διαβασ* αναγνωση* λεπτα λεξεις λεει μιλαει μιλα πραγματευ* σημαινει εξηγει περιγραφει συνοψ* περιληψη συντομ* επισκοπηση συμβαινει',
  },
  lt: {
    small:
      'kas ką kuo kam apie kieno kada kaip kodėl kur kiek koks kokia kokie yra buvo tai šis ši šį šio šiame šioje šie čia jis ji jie ir ar arba man mums gali pasakyk duok paaiškink parodyk prašau ilgai',
    whole:
      'puslap* straipsn* tekst* svetain* dokument* pdf fail* knyg* ataskait* tyrim* video* vaizdo film* paskait* tinklalaid* įraš* laišk* e žinut* pokalb* diskusij* istorij* skyri* tem* esm* mint* idėj* punkt* fakt* svarbiausi* svarb* pagrindin* esmin* tiksl* turin* išvad* autor* siuntėj* paraš* rašo rašė paskelb* publikuo* dat* ilg* trunka perskaity* skaity* minut* žodž* sako kalba* pasakoja nagrinėja reiškia aprašo trump* santrauk* apžvalg* vyksta',
  },
  lv: {
    small:
      'kas ko par kam kurš kura kad kā kāpēc kur cik kāds kāda kādi ir bija tas tā šis šī šo šajā šeit viņš viņa un vai man mums vari pasaki dod paskaidro parādi lūdzu ilgi',
    whole:
      'lap* lapa lapā rakst* tekst* vietn* dokument* pdf fail* grāmat* pārskat* ziņojum* pētījum* video* film* lekcij* podkāst* ierakst* vēstul* e ziņ* sarun* diskusij* stāst* nodaļ* tem* tēm* būtīb* dom* idej* punkt* fakt* svarīgāk* svarīg* galven* pamat* mērķ* satur* secināj* autor* sūtītāj* uzrakst* raksta publicē* datum* garum* garš gara ilg* lasīt* lasīšan* izlas* minūt* vārd* saka runā stāsta aplūko nozīmē apraksta īs* kopsavilkum* pārskat* notiek',
  },
  id: {
    small:
      'apa apakah siapa kapan bagaimana mengapa kenapa di mana dimana berapa yang mana ini itu tersebut adalah ialah ada dari dalam pada ke di untuk tentang mengenai oleh dengan dan atau saya kami kita bisa tolong beri berikan jelaskan tunjukkan sih lama nya',
    whole:
      'halaman laman artikel teks tulisan situs dokumen pdf file berkas buku laporan studi penelitian video film ceramah siniar podcast rekaman surel email e mail pesan surat utas diskusi cerita bab topik tema pokok inti intinya gagasan ide poin poin-poin utama penting terpenting kunci fakta tujuan isi isinya kesimpulan penulis penulisnya pengarang pengirim ditulis menulis menulisnya diterbitkan terbit dipublikasikan tanggal panjang panjangnya durasi lama lamanya membaca dibaca menit kata berbicara membahas bercerita mengatakan artinya berarti menjelaskan ringkasan rangkuman ringkas singkat gambaran terjadi',
  },
  ms: {
    small:
      'apa apakah siapa siapakah bila bilakah bagaimana mengapa kenapa di mana berapa berapakah yang mana ini itu tersebut ialah adalah ada dari daripada dalam pada ke untuk tentang mengenai oleh dengan dan atau saya kami kita boleh tolong sila beri berikan terangkan tunjukkan lama nya',
    whole:
      'halaman laman artikel teks tulisan dokumen pdf fail buku laporan kajian video filem ceramah podcast rakaman emel e mel mesej surat perbincangan cerita bab topik tema pokok inti intinya gagasan idea isi poin utama penting terpenting kunci fakta tujuan kandungan kandungannya kesimpulan penulis penulisnya pengarang penghantar ditulis menulis menulisnya diterbitkan terbit tarikh panjang panjangnya tempoh lamanya membaca dibaca minit perkataan bercakap membincangkan menceritakan mengatakan bermaksud maksudnya menerangkan ringkasan rumusan ringkas gambaran berlaku',
  },
  fil: {
    small:
      'ano anong sino sinong kailan paano bakit saan gaano ilan ang ng sa na ay ito itong nito ni si mga at o ba po ako kami tayo ko mo maaari pwede sabihin bigyan ipaliwanag ipakita pakiusap tungkol para may katagal kahaba',
    whole:
      'pahina artikulo teksto site website dokumento pdf file aklat libro ulat pag-aaral video pelikula podcast recording email e mail mensahe liham usapan talakayan kuwento kabanata paksa tema punto puntos ideya pangunahing mahalagang mahahalagang pinakamahalagang susi katotohanan layunin nilalaman konklusyon may-akda awtor sumulat sinulat isinulat nagpadala inilathala nai-publish petsa haba mahaba tagal basahin pagbabasa minuto salita sinasabi pinag-uusapan tinatalakay kahulugan ibig buod maikling nangyayari',
  },
  vi: {
    small:
      'gì cái này đó đây là ai khi nào bao giờ như thế tại sao vì đâu bao nhiêu lâu về của trong cho với và hoặc hay có không một các những được bởi tôi chúng ta bạn thể hãy cho biết nói đưa giải thích xin làm ơn vậy thì mất',
    whole:
      'trang web bài viết báo văn bản tài liệu pdf tệp tin sách cuốn báo cáo nghiên cứu video phim clip bài giảng podcast bản ghi thư email e mail tin nhắn cuộc trò chuyện thảo luận câu chuyện chương chủ đề đề tài ý chính ý tưởng điểm quan trọng nhất chủ yếu cốt lõi then chốt sự thật dữ kiện mục đích mục tiêu nội dung kết luận tác giả người gửi viết đăng xuất bản ngày tháng dài độ thời lượng đọc phút từ chữ nói nghĩa bàn đề cập kể mô tả tóm tắt ngắn gọn tổng quan xảy ra',
  },
  sw: {
    small:
      'nini nani lini vipi jinsi gani kwa nini wapi ngapi ipi ni ya wa la cha za kuhusu katika kwenye na au hii hiki hili huu haya hapa hiyo mimi sisi unaweza tafadhali niambie nipe eleza onyesha muda gani',
    whole:
      'ukurasa makala maandishi tovuti hati waraka pdf faili kitabu ripoti utafiti video filamu mhadhara podikasti rekodi barua pepe ujumbe mazungumzo mjadala hadithi sura mada dhamira hoja wazo mawazo kuu muhimu zaidi ukweli mambo lengo kusudi maudhui yaliyomo hitimisho mwandishi mtumaji aliandika ameandika iliandikwa imeandikwa ilichapishwa imechapishwa tarehe urefu ndefu refu kusoma dakika maneno inasema inazungumzia inahusu inaeleza inamaanisha maana muhtasari kifupi inatokea',
  },
  hy: {
    small:
      'ինչ ինչի ինչու ով ում երբ ինչպես որտեղ որքան քանի որ է են էր այս սա այստեղ մասին և կամ ինձ մեզ կարող ես ասա տուր բացատրիր ցույց խնդրում',
    whole:
      'էջ* հոդված* տեքստ* կայք* փաստաթուղթ* pdf ֆայլ* գիրք* գրք* զեկույց* հետազոտ* տեսանյութ* ֆիլմ* դասախոս* փոդքաստ* նամակ* հաղորդագր* քննարկ* պատմ* գլուխ* թեմա* էություն* միտք* մտքեր* գաղափար* կետ* փաստ* հիմնական* գլխավոր* կարևոր* նպատակ* բովանդակ* եզրակաց* հեղինակ* ուղարկող* գրել* գրվել* գրված* հրապարակ* ամսաթիվ* երկար* տև* կարդալ* ընթեր* րոպե* բառ* ասում խոսում պատմում նշանակում ամփոփ* համառոտ* կարճ*',
  },
  ar: {
    small:
      'ما ماذا من متى كيف لماذا اين كم اي هو هي هذا هذه هذا ذلك تلك هنا في على عن حول من الى مع و او هل كان كانت لي لنا اخبرني اعطني اشرح وضح فضلك يمكنك عما عم الذي التي ب ل',
    whole:
      'الصفحة صفحة المقال المقالة مقال مقالة النص نص الموقع موقع المستند الوثيقة مستند وثيقة pdf الملف ملف الكتاب كتاب التقرير تقرير الدراسة دراسة الفيديو فيديو الفيلم المحاضرة البودكاست التسجيل البريد الرسالة رسالة المحادثة النقاش القصة الفصل الموضوع موضوع موضوعه موضوعها الفكرة فكرة الافكار النقطة النقاط الرئيسية الرئيسي الاساسية الاساسي المهمة الاهم اهم الحقائق الهدف هدف الغرض المحتوى محتوى مضمون الخلاصة الاستنتاج المؤلف الكاتب مؤلف كاتب المرسل كتب كتبه كتبها كتبت نشر نشرت نشره نشرها التاريخ تاريخ طول طوله مدة مدته القراءة قراءة قراءته دقيقة دقائق كلمة كلمات يقول تقول يتحدث تتحدث يتناول تتناول يعني تعني يشرح يصف ملخص باختصار يحدث وقت يستغرق تستغرق',
  },
  he: {
    small:
      'מה מהו מהי מהם מי מתי איך למה מדוע איפה כמה איזה איזו האם זה זאת זו אלה אלו הזה הזאת הזו כאן של על את אל עם ב ל ו או הוא היא הם היה היתה הייתה לי לנו אתה תוכל תגיד תן תסביר הראה בבקשה אומר זמן לוקח',
    whole:
      'דף הדף עמוד העמוד מאמר המאמר כתבה הכתבה טקסט הטקסט אתר האתר מסמך המסמך pdf קובץ הקובץ ספר הספר דוח הדוח מחקר המחקר סרטון הסרטון וידאו סרט הסרט הרצאה ההרצאה פודקאסט הקלטה מייל המייל הודעה ההודעה מכתב שיחה דיון סיפור פרק נושא הנושא תמה עיקר העיקר עיקרי העיקרי העיקרית העיקריות העיקריים רעיון הרעיון רעיונות נקודה נקודות הנקודה הנקודות עובדות העובדות מרכזי המרכזי המרכזית חשוב החשובות החשובים מטרה המטרה תוכן התוכן מסקנה המסקנה מחבר המחבר כותב הכותב שולח כתב כתבה נכתב נכתבה פורסם פורסמה תאריך התאריך אורך ארוך ארוכה משך קריאה לקרוא דקות מילים אומר אומרת מדבר מדברת עוסק עוסקת מסביר מתאר פירוש תקציר סיכום בקצרה קורה',
  },
  fa: {
    small:
      'چه چی چیست چیه کی کیست چه‌کسی کسی وقت زمانی چگونه چطور چرا کجا چقدر کدام این آن اینجا از در به با برای درباره درباره‌ی مورد و یا آیا است بود شده شد را من ما می‌توانی بگو بده توضیح نشان لطفا هست رو که طول می‌کشد',
    whole:
      'صفحه صفحهٔ مقاله متن سایت وب‌سایت سند pdf فایل کتاب گزارش پژوهش مطالعه ویدیو ویدئو فیلم سخنرانی پادکست ضبط ایمیل پیام نامه گفتگو بحث داستان فصل موضوع موضوعش مضمون ایده نکته نکات نکته‌های اصلی مهم مهم‌ترین کلیدی محوری حقایق واقعیت‌های هدف محتوا محتوای نتیجه نتیجه‌گیری نویسنده نویسنده‌اش فرستنده نوشته نوشت نوشته‌است منتشر انتشار تاریخ طول طولانی مدت خواندن دقیقه کلمه می‌گوید صحبت بحث می‌پردازد می‌کند معنی یعنی خلاصه مختصر کوتاه می‌افتد',
  },
  uk: {
    small:
      'کیا کیوں کون کس کب کیسے کہاں کتنا کتنی کتنے کونسا یہ اس وہ یہاں ہے ہیں تھا تھی کا کی کے کو میں پر سے نے اور یا بارے مجھے ہمیں بتائیں بتاؤ دیں سمجھائیں دکھائیں براہ کرم متعلق گیا گئی',
    whole:
      'صفحہ صفحے مضمون آرٹیکل متن تحریر سائٹ ویب دستاویز pdf فائل کتاب رپورٹ مطالعہ تحقیق ویڈیو فلم تقریر پوڈکاسٹ ریکارڈنگ ای میل پیغام خط گفتگو بحث کہانی باب موضوع خیال خیالات نکتہ نکات اہم اہم‌ترین بنیادی مرکزی کلیدی حقائق مقصد مواد نتیجہ مصنف لکھنے والا بھیجنے لکھا لکھی شائع تاریخ لمبائی لمبا طویل دورانیہ پڑھنے منٹ الفاظ کہتا کہتی کہنا مطلب بتاتا خلاصہ مختصر ہو رہا وقت لگتا',
  },
  am: {
    small:
      'ምን ምንድን ምንድነው ነው ናቸው ማን መቼ እንዴት ለምን የት ስንት የትኛው ይህ ይሄ ይህን የዚህ በዚህ እዚህ ስለ ስለምን እና ወይም ነበር ለእኔ ንገረኝ ስጠኝ አስረዳኝ አሳየኝ እባክህ ያህል',
    whole:
      'ገጽ* ገፅ* ጽሑፍ* ጽሁፍ* ጽሑፉ ጽሁፉ ድረ ሰነድ* pdf ፋይል* መጽሐፍ* ሪፖርት* ጥናት* ቪዲዮ* ፊልም* ንግግር* ፖድካስት* ኢሜይል* መልእክት* ደብዳቤ* ውይይት* ታሪክ* ምዕራፍ* ርዕስ* ርእስ* ጭብጥ* ፍሬ ሐሳብ* ሀሳብ* ነጥብ* ነጥቦ* እውነታ* ዋና* ዋናው ቁልፍ* አስፈላጊ* ዓላማ* አላማ* ይዘት* መደምደሚያ* ደራሲ* ጸሐፊ* ጸሐፊው ጻፈ* የጻፈው ተጻፈ* የተጻፈው ታተመ* የታተመው ቀን* ርዝመት* ረጅም* ንባብ* ለማንበብ ደቂቃ* ቃላት* ይላል ይናገራል ያወራል ማለት ማጠቃለያ* አጭር* ባጭሩ',
  },
};
