import type { OwnRound } from '#lib/live/round.ts';
import type { Translator } from '#lib/messages/translator.ts';

/** How far the next better team is, in words; empty without one, unless the own team leads. */
export function rivalText({ ahead, place }: OwnRound, t: Translator['t']): string {
	if (!ahead) return place === 1 ? t('play.round.leads') : '';
	if (ahead.gap <= 0) return t('play.round.level', { name: ahead.name });
	return t('play.round.ahead', { count: ahead.gap, name: ahead.name });
}
