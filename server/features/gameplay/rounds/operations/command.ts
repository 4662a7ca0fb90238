import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { updateRows } from '../../../../database/rows.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { clientId } from '../../../../operation/client-id.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import type { Ceremony } from '../ceremony.ts';
import { commandArguments, commanded, commandNames, roundCommand, type RoundCommand } from '../commands.ts';
import { perform as effect } from '../effects.ts';
import { findRound, lockRound } from '../find.ts';
import { Round, type DoneCommand } from '../model.ts';
import { freePin } from '../pin.ts';
import { commandResponse, roundKey } from '../schema.ts';
import { graceMs } from '../stand.ts';

/** How many commands a round remembers: those of a host who sends one again after a broken line. */
const mostRemembered = 50;

const input = z.strictObject({
	...roundKey,
	commandId: clientId,
	expectVersion: z.int().min(1).describe('Version of the round that the host saw'),
	command: z.enum(commandNames).describe('What to do'),
	args: z.record(z.string(), z.unknown()).optional().describe(commandArguments)
});
type Input = z.output<typeof input>;

/** Gives a round a command; sent again with the same id it answers the same and does nothing. */
export const commandRound = operation({
	summary: 'Lead a round: show, lock, reveal, go on, and everything else that a host does.',
	access: { scope: 'quiz:write', area: 'events', right: 'w' },
	input,
	output: commandResponse,
	errors: ['wrong_state', 'not_found'],
	changes: ['rounds'],
	prepare: prepareCommand,
	target: ({ event_uid, round, state, position }, input) =>
		`${event_uid}/round ${round} ${whatOf(input)} → ${state} ${position}`,
	async run(work) {
		const { namespace, now, transaction, prepared: begin } = work;
		const { round: uid, commandId, expectVersion } = work.input;
		const command = readCommand(work.input);
		await findRound(namespace, work.input);
		const round = await lockRound(namespace, uid, transaction);
		const done = round.commands.find(({ id }) => id === commandId);
		if (done) {
			work.wroteNothing();
			return outcome(round, done);
		}
		if (round.version !== expectVersion) throw elsewhere(round);
		const changes = commanded(round, command, now);
		const pin = await pinFor(command);
		const stand = { ...round.get({ plain: true }), ...changes };
		const effects = await effect({ ...work, prepared: undefined }, round, stand, command);
		for (const one of begin) await one(work);
		const after = { ...changes, ...pin, ...effects, version: round.version + 1 };
		const made = { id: commandId, state: after.state ?? round.state, position: after.position ?? round.position };
		const stored: DoneCommand = { ...made, version: after.version };
		const commands = [...round.commands, stored].slice(-mostRemembered);
		await updateRows(Round, { ...after, commands }, { uid, version: expectVersion }, transaction);
		work.notify(round.eventUid, 'round');
		return outcome(round, stored);
	}
});

const outcome = ({ uid, eventUid }: Round, { id, state, position, version }: DoneCommand) => ({
	event_uid: eventUid,
	round: uid,
	commandId: id,
	state,
	position,
	version
});

/** A command with the team or question that it is about, for the audit log. */
const whatOf = ({ command, args = {} }: Input): string =>
	[command, args.teamUid, args.questionId].filter((part) => part !== undefined).join(' ');

function readCommand({ command, args }: Input): RoundCommand {
	const parsed = roundCommand.safeParse(args === undefined ? { command } : { command, args });
	if (parsed.success) return parsed.data;
	const faults = parsed.error.issues.map(({ path, message }) => ({
		path: path.join('.') || 'command',
		code: 'invalid_format',
		message
	}));
	throw new AppError('invalid_input', 'This is no command of a round.', { details: faults });
}

/** 409: another command came first. */
const elsewhere = ({ state, version }: Round) =>
	new AppError('wrong_state', 'The round has gone on meanwhile.', { extra: { state, version } });

type Begin = Awaited<ReturnType<Ceremony['plan']>>;

/** What has to happen before the write; answers what begins the ceremony with it. */
async function prepareCommand(work: Work<Input>): Promise<Begin[]> {
	const { input, namespace, dependencies } = work;
	if (input.command === 'reveal') await waitForGrace(work);
	if (input.command !== 'podium') return [];
	const { eventUid } = await findRound(namespace, input);
	return Promise.all(dependencies.ceremonies.map((one) => one.plan(eventUid)));
}

/** A reveal waits for the answers that were on their way when the question was locked. */
async function waitForGrace({ input, namespace, dependencies }: Work<Input>): Promise<void> {
	const { state, closesAt } = await findRound(namespace, input);
	if (state !== 'locked' || closesAt === null) return;
	const left = closesAt.getTime() + graceMs - dependencies.clock().getTime();
	if (left > 0) await sleep(Math.min(left, graceMs));
}

/** The lobby opens with a PIN, which is free again at the end. */
async function pinFor({ command }: RoundCommand): Promise<{ pin?: string | null; pinKey?: string | null }> {
	if (command === 'close') return { pin: null, pinKey: null };
	if (command !== 'openLobby') return {};
	const pin = await freePin();
	return { pin, pinKey: pin };
}
