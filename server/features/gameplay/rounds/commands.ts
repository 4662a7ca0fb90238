import { z } from 'zod';
import type { RoundState } from '#lib/live/round.ts';
import { AppError } from '../../../runtime/errors.ts';
import { uidSchema } from '../../../operation/response-schema.ts';
import type { Fixed, Stand } from './stand.ts';

const teamUid = uidSchema.describe('uid of the team');
const seconds = z.int().min(5).max(120).describe('Seconds more');
const question = z.int().describe('id of a question that was asked');
const step = z.union([z.literal(1), z.literal(-1)]).describe('One place on, or one back');

const plain = <Name extends string>(name: Name) => z.strictObject({ command: z.literal(name) });

/** What a host can do with a round (contract 17), with what each command needs. */
export const roundCommand = z.discriminatedUnion('command', [
	plain('openLobby'),
	plain('show'),
	plain('lock'),
	plain('pause'),
	plain('resume'),
	z.strictObject({ command: z.literal('addTime'), args: z.strictObject({ seconds }) }),
	plain('reveal'),
	plain('ranking'),
	plain('next'),
	plain('podium'),
	z.strictObject({ command: z.literal('step'), args: z.strictObject({ step }) }),
	z.strictObject({ command: z.literal('void'), args: z.strictObject({ questionId: question }) }),
	z.strictObject({ command: z.literal('unvoid'), args: z.strictObject({ questionId: question }) }),
	z.strictObject({
		command: z.literal('kick'),
		args: z.strictObject({
			teamUid,
			block: z.boolean().default(false).describe('The team cannot come back by itself')
		})
	}),
	z.strictObject({ command: z.literal('admit'), args: z.strictObject({ teamUid }) }),
	plain('undo'),
	z.strictObject({ command: z.literal('close'), args: z.strictObject({ confirm: z.literal(true) }) })
]);
export type RoundCommand = z.output<typeof roundCommand>;
type Name = RoundCommand['command'];

/** The names of all commands. */
export const commandNames = roundCommand.options.map(({ shape }) => shape.command.value);
/** What commands need, for those who write one. */
export const commandArguments =
	'For addTime {seconds 5–120}, step {step ±1}, void and unvoid {questionId}, kick {teamUid, block?}, admit {teamUid}, close {confirm: true}';

/** For how long a lock or a ranking can be taken back. */
export const undoMs = 10_000;
/** The least time that a question has after its lock was taken back. */
const leastMs = 10_000;

const running: RoundState[] = ['lobby', 'question', 'paused', 'locked', 'reveal', 'ranking', 'podium'];
const asked = running.slice(1);

// The states that a command starts from.
const from: Record<Name, readonly RoundState[]> = {
	openLobby: ['created'],
	show: ['lobby'],
	lock: ['question'],
	pause: ['question'],
	resume: ['paused'],
	addTime: ['question', 'paused'],
	reveal: ['locked'],
	ranking: ['reveal'],
	next: ['reveal', 'ranking'],
	podium: ['reveal', 'ranking'],
	step: ['podium'],
	void: asked,
	unvoid: asked,
	kick: running,
	admit: running,
	undo: ['locked', 'ranking'],
	close: ['created', ...running]
};

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** What a command makes of a round; throws 409 `wrong_state` where it cannot be. The caller checks the version. */
export function commanded(round: Stand & Fixed, command: RoundCommand, now: Date): Partial<Stand> {
	if (!from[command.command].includes(round.state)) throw wrongState(round);
	const effect = effects[command.command] as Effect<Name>;
	const changes = effect(round, command as never, now);
	return changes.state && changes.state !== round.state ? { ...changes, stateAt: now } : changes;
}

/** 409: the round is in another state than the command needs. */
const wrongState = ({ state }: Pick<Stand, 'state'>, message = 'The round is in another state.') =>
	new AppError('wrong_state', message, { extra: { state } });

type CommandOf<Of extends Name> = Extract<RoundCommand, { command: Of }>;
type Effect<Of extends Name> = (round: Stand & Fixed, command: CommandOf<Of>, now: Date) => Partial<Stand>;

const effects: { [Of in Name]: Effect<Of> } = {
	openLobby: () => ({ state: 'lobby' }),
	show: (round, _, now) => asking(round, 1, now),
	next: (round, _, now) => {
		if (round.position >= round.plan.questions.length)
			throw wrongState(round, 'This was the last question. The podium comes next.');
		return asking(round, round.position + 1, now);
	},
	lock: ({ closesAt }, _, now) => {
		const left = closesAt === null ? null : Math.max(0, closesAt.getTime() - now.getTime());
		return { state: 'locked', closesAt: closesAt && closesAt < now ? closesAt : now, remainingMs: left };
	},
	pause: ({ closesAt }, _, now) => ({
		state: 'paused',
		closesAt: null,
		remainingMs: closesAt && Math.max(0, closesAt.getTime() - now.getTime())
	}),
	resume: ({ remainingMs, opensAt, stateAt }, _, now) => ({
		state: 'question',
		closesAt: remainingMs === null ? null : later(now, remainingMs),
		remainingMs: null,
		// A pause in the countdown before the answers holds the countdown.
		opensAt: opensAt && opensAt > stateAt ? later(now, opensAt.getTime() - stateAt.getTime()) : opensAt
	}),
	addTime: (round, { args }) => {
		const more = args.seconds * 1000;
		if (round.state === 'paused' && round.remainingMs !== null) return { remainingMs: round.remainingMs + more };
		if (round.closesAt === null) throw wrongState(round, 'This question has no time limit.');
		return { closesAt: later(round.closesAt, more) };
	},
	reveal: () => ({ state: 'reveal' }),
	ranking: () => ({ state: 'ranking' }),
	podium: () => ({ state: 'podium', podiumStep: 0 }),
	step: (round, { args }) => {
		// The ceremony, which leads, counts its own steps; the wall can have taken some.
		return { podiumStep: Math.max(0, round.podiumStep + args.step) };
	},
	void: (round, { args }) => {
		requireAsked(round, args.questionId);
		if (round.voided.includes(args.questionId)) throw wrongState(round, 'This question is out of scoring already.');
		return { voided: [...round.voided, args.questionId] };
	},
	unvoid: (round, { args }) => {
		if (!round.voided.includes(args.questionId)) throw wrongState(round, 'This question counts already.');
		return { voided: round.voided.filter((id) => id !== args.questionId) };
	},
	kick: ({ blocked }, { args }) => ({
		blocked: [...blocked.filter((one) => one.teamUid !== args.teamUid), { ...args }]
	}),
	admit: (round, { args }) => {
		const left = round.blocked.filter((one) => one.teamUid !== args.teamUid);
		if (left.length === round.blocked.length) throw wrongState(round, 'This team is in the round already.');
		return { blocked: left };
	},
	undo: (round, _, now) => {
		if (now > later(round.stateAt, undoMs)) throw wrongState(round, 'It is too late to undo this.');
		if (round.state === 'ranking') return { state: 'reveal' };
		const { remainingMs } = round;
		const closesAt = remainingMs === null ? null : later(now, Math.max(remainingMs, leastMs));
		return { state: 'question', closesAt, remainingMs: null };
	},
	close: (_, __, now) => ({ state: 'closed', closedAt: now, closesAt: null, remainingMs: null })
};

/** The question at `position` opens after the delay of the round, for as long as its limit says. */
function asking({ plan, options }: Fixed, position: number, now: Date): Partial<Stand> {
	const { limit } = plan.questions[position - 1]!;
	const opensAt = later(now, options.delaySeconds * 1000);
	const closesAt = limit === null ? null : later(opensAt, limit * 1000);
	return { state: 'question', position, opensAt, closesAt, remainingMs: null };
}

function requireAsked(round: Stand & Fixed, questionId: number): void {
	const place = round.plan.questions.findIndex(({ id }) => id === questionId) + 1;
	if (place === 0 || place > round.position) throw wrongState(round, 'This question has not been asked.');
}
