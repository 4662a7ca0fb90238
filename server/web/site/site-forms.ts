import express, { type Router } from 'express';
import type { contactOperations } from '../../features/website/contact/operations/send.ts';
import type { newsletterOperations } from '../../features/website/newsletter/operations/doors.ts';
import type { siteOperations } from '../../features/website/site/operations.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { mountContactForms } from './contact-forms.ts';
import { FormDoor } from './form-door.ts';
import { mountNewsletterForms } from './newsletter-forms.ts';

type Operations = Pick<typeof siteOperations, 'page' | 'frame'> &
	typeof contactOperations &
	typeof newsletterOperations;

/** The forms of the website. */
export function siteForms(dependencies: Dependencies, operations: Operations, hasScreens: boolean): Router {
	const router = express.Router();
	const door = new FormDoor(dependencies, operations, hasScreens);
	mountContactForms(router, door, operations);
	mountNewsletterForms(router, door, operations);
	return router;
}
