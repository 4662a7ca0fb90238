import { createBatch, createShared } from '../../../runtime/batch.ts';
import { devicesById, devicesByToken } from '../../../access/devices.ts';
import type { Device } from '../../../access/actor.ts';
import { eventNamespace, findEvent } from '../../authoring/events/find.ts';
import type { QuizEvent } from '../../authoring/events/model.ts';
import { openShare, type Share, type ShareVariant } from './share.ts';

/** What the authorisation needs repeatedly, read once for all connections checked together. */
export interface Lookups {
	/** The living devices of these tokens, by age. */
	devices(tokens: string[]): Promise<Device[]>;
	/** A device by its id, while it lives. */
	device(id: number): Promise<Device | undefined>;
	/** An event by its uid, in any namespace, or by its slug; 404 when there is none. */
	event(key: string): Promise<QuizEvent>;
	/** A dashboard link that is valid now; throws as `openShare` does. */
	share(event: string, token: string, variant: ShareVariant): Promise<Share>;
}

export function createLookups(): Lookups {
	const byToken = createBatch(devicesByToken);
	const shared = createShared((key) => openShare(...(JSON.parse(key) as [string, string, ShareVariant])));
	return {
		async devices(tokens) {
			const found = await Promise.all(tokens.map(byToken));
			return found.filter((device) => device !== undefined).sort((a, b) => a.id - b.id);
		},
		device: createBatch(devicesById),
		event: createShared(async (key) => findEvent((await eventNamespace(key)) ?? 'default', key)),
		share: (...asked) => shared(JSON.stringify(asked))
	};
}
