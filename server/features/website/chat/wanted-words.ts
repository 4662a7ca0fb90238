import { askedWords } from '../../platform/full-text/words.ts';

// Words that questions are made of: they tell nothing about what is asked.
const asking = `
aber alle allem allen aller alles als also am an andere auch auf aus bei beim bin bis bist da damit dann das dass dein deine dem
den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas
euch euer eure für gibt hab habe haben hat hatte hier hin ich ihm ihn ihnen ihr ihre im in ins irgend ist ja jede jedem jeden jeder
jedes kann kannst können könnt man mein meine mich mir mit muss müssen nach nicht noch nun nur ob oder ohne sehr sein seine sich sie
sind so soll sollen sollte über um und uns unser unsere unter vom von vor wann war waren warum was weil welche welchem welchen welcher
welches wem wen wenn wer werde werden wessen wie wieso will wir wird wo wohin woher wollen womit worden wurde wurden zu zum zur bitte
a about am an and any are as at be been but by can could did do does for from get had has have he her here hers him his how i if in
into is it its just me mine my no not of on or our ours she should so some such than that the their them then there these they this
those to us was we were what when where which who whom whose why will with would you your yours please tell`;
const common = new Set(askedWords(asking));

const mostWords = 12;
const longestWord = 40;
const endings = /(?:innen|ern|en|er|es|em|e|n|s)$/;
const shortestStem = 4;

/** The beginning that forms of a word share, as far as endings tell: `karte` finds Karten, `karten` finds Karte. */
function stemOf(word: string): string {
	const stem = word.replace(endings, '');
	return stem.length >= shortestStem ? stem : word;
}

/** The words of a question that tell what it is about, without endings: at most twelve. */
export const wantedWords = (question: string): string[] =>
	[
		...new Set(
			askedWords(question)
				.filter((word) => !common.has(word) && (word.length > 1 || /\d/.test(word)))
				.map((word) => stemOf(word.slice(0, longestWord)))
		)
	].slice(0, mostWords);
