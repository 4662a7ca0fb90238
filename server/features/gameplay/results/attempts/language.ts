import type { Locale } from '#lib/messages/locale.ts';
import type { Work } from '../../../../operation/operation.ts';
import { settingsIn } from './attempt-plan.ts';
import type { AttemptPlan } from '../plan.ts';

/** The language in which a phone is shown the questions of an event with this one. */
export const phoneLanguage = ({ localeFor }: Pick<Work, 'localeFor'>, eventLocale: Locale): Locale =>
	localeFor?.(eventLocale) ?? eventLocale;

/** The language in which a phone is shown an attempt. */
export const languageOf = (work: Pick<Work, 'localeFor'>, plan: AttemptPlan): Locale =>
	phoneLanguage(work, settingsIn(plan).locale ?? 'de');
