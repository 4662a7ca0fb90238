import { z } from 'zod';
import { linkBase } from '../../../../access/domain-cache.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { operation } from '../../../../operation/operation.ts';
import { look, picture } from '../../../authoring/codes/picture.ts';
import { eventUrl } from '../../../authoring/events/event-url.ts';
import { loadEvent } from '../../../authoring/events/load.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { openRoundOfEvent, roundByUid } from '../find.ts';

/** The code of the round that an event shows; 404 while it shows none. */
export const drawPinCode = operation({
	summary: 'Draw the QR code of the PIN of a round.',
	access: { area: 'teams', right: 'r' },
	input: z.strictObject({ event: eventKey, ...look }),
	async run(work) {
		const loaded = await loadEvent(work, work.input.event);
		const uid = await openRoundOfEvent(loaded.event.uid);
		const pin = uid && (await roundByUid(uid))?.pin;
		if (!pin) throw notFound('round');
		const url = eventUrl(linkBase(work.dependencies, loaded.event.namespace), loaded.event);
		return picture(work, loaded, `${url}&pin=${pin}`, 'qrColorEvent');
	}
});
