import type { Translator } from '#lib/messages/translator.ts';
import type { WayIn } from '../requests.ts';

/** What was changed about joining, in words. */
export function wayInText(t: Translator['t'], done: WayIn): string {
	if ('joinClosed' in done) return t(done.joinClosed ? 'host.entry.isClosed' : 'host.entry.isOpen');
	return done.joinWord ? t('host.entry.asksWord', { word: done.joinWord }) : t('host.entry.asksNone');
}

/** One of the words that are easy to read across a room and to type, but not the one that was asked for so far. */
export function freshWord(t: Translator['t'], before: string): string {
	const words = t('host.entry.words')
		.split(' ')
		.filter((word) => word !== before);
	return words[Math.floor(Math.random() * words.length)]!;
}
