import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../../access/actor.ts';
import { findDevices } from '../../../access/devices.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { perform, type AnyOperation, type Context } from '../../../operation/operation.ts';
import { newUid } from '../../../runtime/crypto.ts';
import type { Settings } from '../../authoring/events/settings.ts';
import type { Knowledge } from './knowledge.ts';

/** What all bots of a rehearsal share. */
export interface Stage {
	/** Their clock plays stations as if the event had begun. */
	dependencies: Dependencies;
	/** The clock of the room, for rounds. */
	clock: Dependencies['clock'];
	namespace: string;
	eventUid: string;
	/** Who sets the pace: bots play stations on their own, answer what a host asks, or both. */
	playMode: Settings['playMode'];
	/** Slugs of the stations in their order. */
	stations: string[];
	knowledge: Knowledge;
	/** Average seconds between two answers of a team. */
	paceSeconds: number;
	/** What is on its way is finished, nothing new starts. */
	signal: AbortSignal;
	counts: { playing: number; answers: number; stations: number; failed: number };
	/** Error code that made the first bot give up; null = none did. */
	failure: string | null;
}

/** A number between two others. */
export const spread = (least: number, most: number): number => least + Math.random() * (most - least);
/** Waits some seconds, or until the end of the rehearsal. */
export async function pause({ signal }: Stage, seconds: number): Promise<void> {
	await sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
}

/** How a bot calls the product. */
export const contextOf = ({ dependencies, namespace }: Stage, actor: Actor): Context => ({
	actor,
	namespace,
	dependencies,
	requestId: `rehearsal-${newUid()}`,
	ip: '',
	userAgent: 'rehearsal'
});

/** Acts as the phone of a bot; a team that was removed in the meantime is rejected like any other. */
export async function act<Op extends AnyOperation>(stage: Stage, token: string, op: Op, input: unknown) {
	const actor: Actor = { kind: 'player', devices: await findDevices([token]) };
	return (await perform(op, contextOf(stage, actor), input)) as Awaited<ReturnType<Op['run']>>;
}
