import type { RequestHandler } from 'express';
import type { Dependencies } from '../operation/dependencies.ts';
import { randomToken } from '../runtime/crypto.ts';
import { signedCookie } from './signed-cookie.ts';

/** A browser that has logged in before. */
export interface LoginDevice {
	id: string;
	/** The users who did, the latest first. */
	users: number[];
}

declare module 'express-serve-static-core' {
	interface Request {
		/** Undefined if it has never logged in. */
		loginDevice?: LoginDevice | undefined;
		/** Notes with the answer that a user logged in here. */
		rememberLogin(userId: number): void;
	}
}

const yearSeconds = 365 * 86_400;
const mostUsers = 5;

/**
 * Recognises browsers that have logged in before: in a room where players share one address, their failed attempts must
 * not lock out the host.
 */
export function loginDevices(dependencies: Dependencies): RequestHandler {
	const cookie = signedCookie('mq_device', dependencies, { holds: yearSeconds, isKept: true });
	return (request, response, next) => {
		request.loginDevice = readDevice(cookie.read(request));
		request.rememberLogin = (userId) => {
			const { id = randomToken(16), users = [] } = request.loginDevice ?? {};
			const device = { id, users: [userId, ...users.filter((one) => one !== userId)].slice(0, mostUsers) };
			request.loginDevice = device;
			cookie.send(response, [id, ...device.users].join('.'));
		};
		next();
	};
}

function readDevice(text: string | undefined): LoginDevice | undefined {
	if (text === undefined) return undefined;
	const [id = '', ...users] = text.split('.');
	return { id, users: users.map(Number) };
}
