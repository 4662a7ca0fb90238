import { z } from 'zod';
import { operation } from '../../../operation/operation.ts';
import { uidSchema } from '../../../operation/response-schema.ts';
import { findEvent } from '../../authoring/events/find.ts';
import { eventKey } from '../../authoring/events/schema.ts';
import { presentFindings } from './present-findings.ts';
import { findingResponse } from './schema.ts';

/** What looks wrong in the questions of an event, before and after they are played. */
export const listQuestionFindings = operation({
	summary: 'List what looks wrong in the questions of a quiz event.',
	access: { area: 'questions' },
	input: z.strictObject({ event: eventKey }),
	output: z.object({
		event_uid: uidSchema,
		findings: z.array(findingResponse),
		more: z.int().min(0).describe('Findings beyond the first 500')
	}),
	async run({ input, namespace, dependencies, actor }) {
		const { uid } = await findEvent(namespace, input.event);
		return { event_uid: uid, ...(await presentFindings({ dependencies, namespace, actor }, uid)) };
	}
});
