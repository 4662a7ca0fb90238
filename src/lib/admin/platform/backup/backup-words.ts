import type { OutputOf } from '../../../../../server/composition/operations.ts';
import type { Translator } from '#lib/messages/translator.ts';
import { bytesText } from '../namespaces/bytes.ts';

export type Backups = OutputOf<'storedBackup.list'>;
export type Backup = Backups['backups'][number];

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** How long something is ago, or how soon it is, in the largest unit that fits. */
export function relativeTime({ formats }: Translator, moment: string, now: number): string {
	const milliseconds = Date.parse(moment) - now;
	const format = new Intl.RelativeTimeFormat(formats, { numeric: 'auto' });
	const size = Math.abs(milliseconds);
	if (size < hour) return format.format(Math.trunc(milliseconds / minute), 'minute');
	return size < 2 * day
		? format.format(Math.trunc(milliseconds / hour), 'hour')
		: format.format(Math.trunc(milliseconds / day), 'day');
}

/** Whether a backup of this form holds files, as a test of it needs. */
export const holdsFiles = (form: Backup['form']): boolean => form === 'zip' || form === 'json-with-files';

/** Who made it, how large it is and whether it holds files. */
export function factsInWords(translator: Translator, { kind, createdBy, size, form }: Backup): string {
	const { t } = translator;
	const by = kind === 'nightly' ? t('backup.bySchedule') : (createdBy ?? t('backup.byCommand'));
	const files = t(holdsFiles(form) ? 'backup.withFiles' : 'backup.withoutFiles');
	return size === null
		? t('backup.factsOpen', { by, files })
		: t('backup.facts', { by, files, size: bytesText(translator, size) });
}

/** How long the rest takes when it goes on like this, in seconds or minutes. */
export function restInWords({ n }: Translator, milliseconds: number): string {
	const [amount, unit] = milliseconds < 90_000 ? [milliseconds / 1000, 'second'] : [milliseconds / minute, 'minute'];
	return n(Math.max(1, Math.ceil(amount)), { style: 'unit', unit, unitDisplay: 'short' });
}
