import type { Translator } from '#lib/messages/translator.ts';

const kinds = [
	...(['mail.send', 'contact.mail', 'password.link', 'registration.link'] as const),
	...(['question.draft', 'page.draft', 'names.fill', 'chat.index', 'chat.trial', 'newsletter.send'] as const),
	...(['newsletter.read', 'newsletter.import'] as const),
	...(['backup.write', 'backup.verify', 'backup.index'] as const)
] as const;

/** The label of a kind of job; a kind of an older version is shown by its name. */
export function kindInWords({ t }: Translator, name: string): string {
	const known = kinds.find((kind) => kind === name);
	return known ? t(`jobs.kinds.${known}`) : name;
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** How long something waits, in the largest unit that fits. */
export function ageInWords({ t }: Translator, milliseconds: number): string {
	if (milliseconds < minute) return t('jobs.age.moments');
	if (milliseconds < hour) return t('jobs.age.minutes', { count: Math.floor(milliseconds / minute) });
	if (milliseconds < day) return t('jobs.age.hours', { count: Math.floor(milliseconds / hour) });
	return t('jobs.age.days', { count: Math.floor(milliseconds / day) });
}

/** The tone of a state. */
export const stateTones = {
	queued: 'plain',
	running: 'primary',
	done: 'right',
	failed: 'wrong',
	cancelled: 'warn'
} as const;
