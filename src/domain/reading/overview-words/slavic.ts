import type { OverviewWords } from './overview-words.types.ts';

export const slavicWords: Record<string, OverviewWords> = {
  ru: {
    small:
      'что чем чём чему кто кого когда как почему зачем где сколько какой какая какое какие о об про в во на из к у и или ли это эта этот этой этом эти здесь тут он она оно они есть был была было были мне нам ты вы можешь можете скажи дай объясни покажи пожалуйста его ее их речь идет так',
    whole:
      'страниц* стать* текст* сайт* документ* pdf файл* книг* отчет* доклад* исследован* видео ролик* фильм* лекци* подкаст* запис* письм* почт* сообщен* переписк* обсужден* истори* глав* тем* суть сути мысл* иде* пункт* момент* факт* ключев* основн* главн* важн* цел* смысл* содержан* вывод* автор* отправител* написа* пишет опубликова* вышл* вышел дат* длин* долг* дли* прочита* читать чтени* минут* слов* говор* рассказ* посвящ* значит означает кратк* коротк* резюме обзор* происходит случил*',
  },
  ua: {
    small:
      'що чим чому хто кого коли як навіщо де скільки який яка яке які про в у на з із до та і й або чи це ця цей цій цьому ці тут він вона воно вони є був була було були мені нам ти ви можеш можете скажи дай поясни покажи будь ласка його її їх йдеться мова так',
    whole:
      'сторінк* сторінц* статт* текст* сайт* документ* pdf файл* книг* книз* звіт* доповід* дослідженн* відео ролик* фільм* лекці* подкаст* запис* лист* пошт* повідомлен* обговорен* історі* розділ* тем* суть суті думк* іде* пункт* момент* факт* ключов* основн* головн* важлив* мет* зміст* змістом висновк* висновок автор* відправник* написа* пише опублікова* вийшл* вийшов дат* довжин* довг* трива* прочита* читати читання хвилин* слів слова говор* розповіда* присвячен* означає стисло коротк* резюме огляд* відбува*',
  },
  bg: {
    small:
      'какво кой коя кое кои кога как защо къде колко за от в във на с със и или ли това този тази тези тук той тя то те е са беше бяха се ми ни ти можеш можете кажи дай обясни покажи моля си става дума му',
    whole:
      'страниц* стати* текст* сайт* документ* pdf файл* книг* доклад* отчет* изследван* проучван* видео* клип* филм* подкаст* запис* писм* имейл* поща* съобщени* дискуси* истори* глав* тем* същност* мисъл* мисли иде* точк* точки факт* ключов* основн* главн* важн* цел* съдържани* извод* заключени* автор* подател* написа* написан* пише публикува* дат* дължин* дълъг дълга дълго трае продължава прочет* четене минут* дум* говори разказва посветен* означава накратко кратк* резюме обзор* случва',
  },
  pl: {
    small:
      'co kto kogo kiedy jak dlaczego czemu gdzie ile jaki jaka jakie czym o w we na z ze do od i lub albo czy to ta ten tej tym ten te tu tutaj on ona ono oni jest są był była było były mi nam ty możesz powiedz podaj wyjaśnij pokaż proszę się jego jej ich czego chodzi tego długo',
    whole:
      'stron* artykuł* tekst* witryn* dokument* pdf plik* książ* raport* badani* wideo film* wykład* podcast* nagrani* mail* e wiadomoś* list liście rozmow* dyskusj* histori* rozdział* temat* istot* myśl* pomysł* punkt* fakt* kluczow* główn* najważniejsz* ważn* cel* sens* treś* wnios* autor* nadawc* napisa* pisze opublikowa* ukaza* dat* długoś* długi długa długie trwa przeczyta* czyta* minut* słów słowa mówi opowiada dotyczy poświęcon* oznacza znaczy krótko streszcz* podsumow* przegląd* dzieje',
  },
  cs: {
    small:
      'co čem kdo koho kdy jak proč kde kolik jaký jaká jaké který která které o v ve na z ze do od k a nebo to ta ten tato tento tomto této tohle tady zde on ona ono oni je jsou byl byla bylo byly mi nám ty můžeš můžete řekni dej vysvětli ukaž prosím se jeho její jejich jde dlouho',
    whole:
      'strán* článe* článk* text* web* dokument* pdf soubor* knih* zpráv* studi* video* film* přednášk* podcast* nahrávk* mail* e dopis* diskus* příběh* kapitol* téma* tématu podstat* myšlenk* bod* fakt* klíčov* hlavní* nejdůležitějš* důležit* cíl* smysl* obsah* závěr* autor* odesílatel* napsa* píše publikova* zveřejn* vydán* vyš* dat* délk* dlouh* trvá přečt* čte* minut* slov* říká mluví pojednává zabývá týká znamená stručn* krát* shrn* přehled* děje',
  },
  sk: {
    small:
      'čo čom kto koho kedy ako prečo kde koľko aký aká aké ktorý ktorá ktoré o v vo na z zo do od k a alebo to tá ten táto tento tomto tejto toto tu on ona ono oni je sú bol bola bolo boli mi nám ty môžeš môžete povedz daj vysvetli ukáž prosím sa jeho jej ich ide dlho',
    whole:
      'strán* článk* článok text* web* dokument* pdf súbor* knih* správ* štúdi* video* film* prednášk* podcast* nahrávk* mail* e list* diskusi* príbeh* kapitol* tém* podstat* myšlienk* bod* fakt* kľúčov* hlavn* najdôležitejš* dôležit* cieľ* zmysel* obsah* záver* autor* odosielateľ* napísa* píše publikova* zverejn* vydan* vyš* dátum* dĺžk* dlh* trvá prečít* číta* minút* slov* hovorí pojednáva zaoberá týka znamená stručn* krát* zhrn* prehľad* deje',
  },
  sl: {
    small:
      'kaj čem kdo koga kdaj kako zakaj kje koliko kakšen kakšna kateri katera o v na z s iz do od k in ali to ta ti tej tem tukaj on ona ono je so bil bila bilo bili mi nam ti lahko povej daj razloži pokaži prosim se njegov gre dolgo časa',
    whole:
      'stran* članek člank* besedil* spletn* dokument* pdf datotek* knjig* poročil* študij* video* film* predavanj* podkast* posnet* mail* e sporočil* pism* razprav* zgodb* poglavj* tem* bistv* misel misli idej* točk* dejstv* ključn* glavn* najpomembnejš* pomembn* cilj* namen* pomen* vsebin* zaključ* sklep* avtor* pošiljatelj* napisal* piše objavljen* objavil* datum* dolžin* dolg* traja prebra* bran* minut* besed* govori pripoveduje obravnava zadeva kratk* povzet* pregled* dogaja',
  },
  hr: {
    small:
      'što čemu kome tko koga kada kad kako zašto gdje koliko kakav kakva koji koja koje o u na s sa iz do od k i ili li to ta taj ova ovaj ovo ovoj ovom ovdje on ona ono je su bio bila bilo bili mi nam ti možeš reci daj objasni pokaži molim se njegov radi dugo',
    whole:
      'stranic* člana* član* tekst* web* dokument* pdf datotek* knjig* izvješt* izvještaj* studij* video* film* predavanj* podcast* snimk* mail* e poruk* pism* rasprav* prič* poglavlj* tem* bit biti misao misli idej* točk* činjenic* ključn* glavn* najvažnij* važn* cilj* svrh* smisa* sadržaj* zaključ* autor* pošiljatelj* napisa* piše objavljen* objavi* datum* duljin* dug* traje proči* čita* minut* riječ* govori priča bavi znači ukratko kratk* sažet* pregled* događa',
  },
  sr: {
    small:
      'шта чему ко кога када кад како зашто где колико какав која који које о у на с са из до од и или ли то та тај ова овај ово овој овом овде он она оно је су био била било били ми нам ти можеш реци дај објасни покажи молим се његов ради дуго šta čemu ko koga kada kad kako zašto gde koliko kakav koja koji koje o u na s sa iz do od i ili li to ta taj ova ovaj ovo ovoj ovom ovde on ona ono je su bio bila bilo bili mi nam ti možeš reci daj objasni pokaži molim se radi dugo',
    whole:
      'страниц* чла* текст* сајт* документ* pdf датотек* књиг* извешта* студиј* видео* филм* предавањ* подкаст* сним* мејл* порук* писм* расправ* прич* поглавље тем* суштин* мисао идеј* тачк* чињениц* кључн* главн* најважниј* важн* циљ* сврх* смисао садржа* закључ* аутор* пошиљалац написа* пише објављен* објави* датум* дужин* дуг* траје прочита* чита* минут* реч* говори бави значи укратко кратк* сажет* преглед* дешава stranic* člana* člank* tekst* sajt* dokument* pdf datotek* knjig* izvešta* studij* video* film* predavanj* podkast* snim* mejl* poruk* pism* prič* poglavlje tem* suštin* ideja idej* tačk* činjenic* ključn* glavn* najvažnij* važn* cilj* svrh* smisao sadržaj* zaključ* autor* napisa* piše objavljen* objavi* datum* dužin* dug* traje pročita* čita* minut* reč* govori bavi znači ukratko kratk* sažet* pregled* dešava',
  },
};
