import type { WriteWork } from '../../../operation/operation.ts';
import { findTeam } from '../../authoring/teams/find.ts';
import { setScoring } from '../results/corrections/void.ts';
import { closeRoundAttempts } from '../results/rounds/close.ts';
import { scoreRoundQuestion } from '../results/rounds/reveal.ts';
import { excludeAttempt } from '../results/rounds/round-attempts.ts';
import { resultsResource } from '../results/state/revision.ts';
import type { RoundCommand } from './commands.ts';
import type { Round } from './model.ts';
import { revealedCount, type Fixed, type Stand } from './stand.ts';

type After = Stand & Fixed;

/**
 * Does in attempts, rankings and the ceremony what a command of a round means for them, and answers what that changes of
 * the round; `before` is the stored one.
 */
export async function perform(
	work: WriteWork,
	before: Round,
	after: After,
	command: RoundCommand
): Promise<Partial<Stand>> {
	switch (command.command) {
		case 'reveal':
			await reveal(work, before, after);
			break;
		case 'step':
			return step(work, before, command.args.step);
		case 'void':
		case 'unvoid':
			await setVoid(work, before, after, command.args.questionId, command.command === 'void');
			break;
		case 'kick':
		case 'admit':
			await setOut(work, before, command.args.teamUid, command.command === 'kick');
			break;
		case 'close':
			await close(work, before);
	}
	return {};
}

/** The ceremony counts its steps. */
async function step(work: WriteWork, { eventUid }: Round, by: 1 | -1): Promise<Partial<Stand>> {
	const [ceremony] = work.dependencies.ceremonies;
	return ceremony ? { podiumStep: await ceremony.step(work, eventUid, by) } : {};
}

/** Answers become points: from here on they move every ranking. */
async function reveal(work: WriteWork, { uid: roundUid, eventUid, catalogUid, voided }: Round, after: After) {
	const questionId = after.plan.questions[after.position - 1]!.id;
	await scoreRoundQuestion(work, { roundUid, eventUid, questionId, revealed: after.position });
	if (voided.includes(questionId)) await takeOut(work, { uid: catalogUid, eventUid }, questionId, true);
	announce(work, eventUid);
}

/** A question that was revealed leaves scoring at once, any other one with its reveal. */
async function setVoid(work: WriteWork, before: Round, after: After, questionId: number, isOut: boolean) {
	const place = after.plan.questions.findIndex(({ id }) => id === questionId);
	if (place >= revealedCount(after)) return;
	await takeOut(work, { uid: before.catalogUid, eventUid: before.eventUid }, questionId, isOut);
	announce(work, before.eventUid);
}

/** Takes a question of a catalog out of scoring, or back in. */
export const takeOut = (
	work: WriteWork,
	catalog: { uid: string; eventUid: string },
	questionId: number,
	isOut: boolean
) => setScoring(work, { catalog, questionId, isOut, wasOut: !isOut, reason: '', dryRun: false });

/** A team that the host took out keeps its answers, but its attempt counts nowhere. */
async function setOut(work: WriteWork, { uid, eventUid }: Round, teamUid: string, isOut: boolean): Promise<void> {
	await findTeam(eventUid, teamUid);
	await excludeAttempt(uid, teamUid, isOut ? work.now : null, work.transaction);
	announce(work, eventUid);
}

async function close(work: WriteWork, round: Round): Promise<void> {
	await closeRoundAttempts(work, round.uid, revealedCount(round));
	if (round.state === 'podium')
		for (const ceremony of work.dependencies.ceremonies) await ceremony.end(work, round.eventUid);
	announce(work, round.eventUid);
}

function announce({ changed, notify }: WriteWork, eventUid: string): void {
	changed('results', resultsResource(eventUid));
	notify(eventUid, 'rankings', 'results', 'catalogs', 'own');
}
