import type { Translator } from '#lib/messages/translator.ts';

/** The extra time factors of the cockpit; others are set with the team. */
export const timeFactors = [1, 1.25, 1.5, 2, 3] as const;

const names = { 1: 'same', 1.25: 'quarter', 1.5: 'half', 2: 'double', 3: 'triple' } as const;

/** A factor in words. */
export const timeText = (t: Translator['t'], factor: number): string =>
	factor in names
		? t(`host.help.time.${names[factor as keyof typeof names]}`)
		: t('host.help.time.longer', { percent: Math.round((factor - 1) * 100) });
