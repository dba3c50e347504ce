/** Words of questions without a topic of their own; left out where other words remain. */
const lists = [
  // en
  'a about an and any are as at be been but by can could did do does for from had has have he her his how i if in into is it its me my no not of on or our she should so some tell than that the their them there they this to was we were what when where which who whom whose why will with would you your',
  // de
  'aber als am an auf aus bei bin bist da das dass dein dem den der des die doch du durch ein eine einem einen einer eines er es fur hat hatte hier ich ihr im in ist ja kann konnte man mein mit nach nicht noch nur oder ohne sein seine sich sie sind so und uns vom von vor wann war waren warum was welche welcher welches wem wen wer wie wieso wieviel wird wo wurde wurden zu zum zur',
  // fr
  'a au aux avec ce ces cet cette combien comment dans de des du elle elles en est et etait ete il ils je la le les leur leurs lui ma mais me mes mon ne nous on ont ou par pas plus pour pourquoi quand que quel quelle quelles quels qui quoi sa sans se ses si son sont sur ta te tu un une vous y',
  // es pt
  'al como con cual cuales cuando cuanta cuanto cuantos da das de del desde do dos donde e el ella ellos em en entre era es esta este foi fue ha hay la las le lo los mas na nas no nos o onde os para pero por porque pues qual quais quando quanto que quem quien quienes se si sin sobre son su sus um uma un una y',
  // it
  'al alla alle anche che chi ci come con cosa da dal dei del della delle di dove e era gli ha hanno il in io la le lo ma nel nella non o per perche piu quale quali quando quanto quella questa questo se si sono su sul un una uno',
  // nl sv da
  'aan af bij dan dat de deze die dit een en er het hij hoe hoeveel ik je kan met naar niet of om ons ook op over te uit van voor waar waarom wanneer wat welke werd wie wordt zijn att av de den det en ett for fran hur hvad hvem hvor hvornar hvorfor i med nar och og om pa som til till vad var varfor vem vilken',
  // pl cs
  'a ale bez byc byl byla bylo byly co czy czego czym dla do gdzie i ich ile jak jaka jaki jakie jest kiedy kto ktora ktory ktore na nie o od po pod przez sie sa ta tak te to w we z za ze kde kdo kdy jak proc je se ve',
  // ru uk
  'а без был была были было в вам вас все где для до его ее если есть и из или их к как какая какие какой когда кого кто ли мне на не о об он она они от по почему при с сколько так то у чей чем что эта это я де який яка яке які коли скільки чому хто що є та й з із до від про як чи це цей ця',
  // tr
  've bir bu da de icin ile ne nedir nasil neden nerede hangi kac kim kimin mi mu var olan olarak en cok daha',
  // vi id
  'la cua va co cho trong khi nao ai gi o dau bao nhieu tai sao nhung nay các dan di ke dari yang untuk pada apa siapa kapan dimana mengapa bagaimana berapa ini itu dengan adalah',
];

export const smallWords: ReadonlySet<string> = new Set(lists.join(' ').split(' '));
