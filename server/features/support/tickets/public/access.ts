import { notFound } from '../../../../runtime/errors.ts';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { hasMail } from '../../../platform/mail/send.ts';
import { takesPublicTickets } from '../../../platform/settings/project.ts';

/** 404 where visitors send no tickets, for everything that they reach. */
export async function requireOpen(namespace: string): Promise<void> {
	if (!(await takesPublicTickets(namespace))) throw notFound('page');
}

/** Whether requesters of a namespace get mail: it has a server, and the link in the mail leads somewhere. */
export const reachesRequesters = async (dependencies: Dependencies, namespace: string): Promise<boolean> =>
	(await takesPublicTickets(namespace)) && (await hasMail(dependencies, namespace));
