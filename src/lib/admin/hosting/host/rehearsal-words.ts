import type { Failure } from '#lib/admin/shell/calls/call.ts';
import type { Translator } from '#lib/messages/translator.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';

type State = OutputOf<'host.needs'>['rehearsal'];

const starts = ['bots_there', 'event_ended', 'no_questions', 'too_many', 'event_unpublished'];
const failures = ['event_ended', 'event_unpublished', 'host_paced', 'internal_error', 'unavailable'];

/** Why a rehearsal did not start. */
export function refusedStart(t: Translator['t'], outcome: Failure): string {
	if (outcome.kind === 'away') return t('host.away');
	const code = outcome.details[0]?.code ?? outcome.code;
	return t(starts.includes(code) ? `host.rehearsal.refused.${code}` : 'host.rehearsal.refused.unknown');
}

/** The state of the bots: progress, completion, and how many gave up and why. */
export function rehearsalLine(t: Translator['t'], { isRunning, answers, stations, failed, failure }: State): string {
	const played = isRunning
		? t('host.rehearsal.progress', { count: answers, stations })
		: t(answers ? 'host.rehearsal.over' : 'host.rehearsal.nothing');
	if (!failed || !failure) return played;
	const reason = t(`host.rehearsal.failure.${failures.includes(failure) ? failure : 'unknown'}`);
	return `${played} ${t('host.rehearsal.failed', { count: failed, reason })}`;
}
