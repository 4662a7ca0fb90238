import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { asStored } from '../../../operation/as-stored.ts';
import { email } from '../../platform/users/schema.ts';
import { pageKey } from '../../website/pages/schema.ts';
import { referenceTypes, ticketPriorities, ticketTypes } from './kinds.ts';
import { ticketLabels } from './schema.ts';
import { ticketStatuses } from './workflow.ts';

/** Schemas of the columns of tickets in a backup. */
export const ticketChecks = {
	status: z.enum(ticketStatuses),
	priority: z.enum(ticketPriorities),
	type: z.enum(ticketTypes),
	referenceType: z.enum(referenceTypes).nullable(),
	/** The number of a record; null for one that the backup does not hold. */
	referenceId: z.int().min(1).nullable(),
	labels: asStored(ticketLabels),
	requesterEmail: email.nullable(),
	requesterLocale: z.enum(locales).nullable(),
	sourcePage: pageKey.nullable()
};
