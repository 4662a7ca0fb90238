import express, { type Router } from 'express';
import type { chatOperations } from '../../features/website/chat/operations/doors.ts';
import type { contactOperations } from '../../features/website/contact/operations/send.ts';
import type { newsletterOperations } from '../../features/website/newsletter/operations/doors.ts';
import type { publicTicketOperations } from '../../features/support/tickets/operations/public-doors.ts';
import type { siteOperations } from '../../features/website/site/operations.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { mountChatForms } from './chat-forms.ts';
import { mountContactForms } from './contact-forms.ts';
import { FormDoor } from './form-door.ts';
import { mountNewsletterForms } from './newsletter-forms.ts';
import { mountTicketForms } from './ticket-forms.ts';

type Operations = Pick<typeof siteOperations, 'page' | 'frame'> &
	typeof chatOperations &
	typeof contactOperations &
	typeof newsletterOperations;

/** The forms of the website. */
export function siteForms(
	dependencies: Dependencies,
	operations: Operations,
	tickets: typeof publicTicketOperations,
	hasScreens: boolean
): Router {
	const router = express.Router();
	const door = new FormDoor(dependencies, operations, hasScreens);
	mountChatForms(router, door, operations);
	mountContactForms(router, door, operations);
	mountNewsletterForms(router, door, operations);
	mountTicketForms(router, door, tickets);
	return router;
}
