import express, { type Request, type Response, type Router } from 'express';
import { AppError, type ErrorCode } from '../../runtime/errors.ts';
import type { LiveAuthorisation } from '../../live/authorisation.ts';
import { readTopic, writeAck } from '../../live/read.ts';
import type { Live } from '../../live/socket.ts';
import type { Ack, LiveAuth } from '#lib/live/wire.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { bearerText } from '../../access/bearer.ts';
import { deviceTokenStart } from '../../access/device-token.ts';
import { asAppError, sendError } from '../http/errors.ts';
import { queryText as text } from '../http/query.ts';

function proofOf(request: Request, event: string): LiveAuth {
	const token = text(request, 'share_token');
	const variant = text(request, 'variant') === 'sponsor' ? 'sponsor' : 'public';
	if (token !== undefined) return { share: { event, token, variant } };
	const ticket = text(request, 'ticket');
	if (ticket !== undefined) return { ticket };
	const proof = bearerText(request);
	if (proof === undefined) return {};
	return proof.startsWith(deviceTokenStart) ? { device: proof } : { bearer: proof };
}

/** Reads a topic like `subscribe` does, for clients without a socket. */
export async function askTopic<Actor>(
	live: Live,
	authorisation: LiveAuthorisation<Actor>,
	auth: LiveAuth,
	request: Request,
	asked: { event: string; topic: string; epoch?: string | undefined; since?: string | undefined }
): Promise<Ack> {
	const verdict = await authorisation.authorise(auth, request);
	if (!verdict.ok) return verdict;
	return readTopic({ hub: live.hub, authorisation }, verdict.actor, asked);
}

async function answer<Actor>(
	live: Live,
	authorisation: LiveAuthorisation<Actor>,
	request: Request,
	response: Response
): Promise<void> {
	const [event, topic] = [String(request.params.event), String(request.params.topic)];
	const asked = { event, topic, epoch: text(request, 'epoch'), since: text(request, 'since') };
	const ack = await askTopic(live, authorisation, proofOf(request, event), request, asked);
	if (!ack.ok) throw new AppError(ack.error as ErrorCode, 'This cannot be shown to you now.', { extra: ack.extra });
	response.set('Cache-Control', 'no-store').type('application/json').end(writeAck(ack));
}

/** GET `/api/live/:event/:topic`. */
export function liveRouter<Actor>(
	dependencies: Dependencies,
	live: Live,
	authorisation: LiveAuthorisation<Actor>
): Router {
	const router = express.Router();
	router.get('/:event/:topic', (request, response) => {
		answer(live, authorisation, request, response).catch((thrown: unknown) =>
			sendError(asAppError(thrown, dependencies.log, request), request, response)
		);
	});
	return router;
}
