import { anonymous } from '../../../server/access/actor.ts';
import { User } from '../../../server/features/platform/users/model.ts';
import { confirmRegistration, registerUser } from '../../../server/features/platform/users/operations/registrations.ts';
import { goodPassword } from '../browser/log-in.ts';
import { tokenIn, type MailCatcher } from '../processes/mail-catcher.ts';
import type { Scene } from '../scene.ts';

let made = 0;

/** The fields of somebody who asks for an account, another one each time. */
export const someone = () => {
	const username = `guest-${++made}`;
	return { username, email: `${username}@example.org`, password: goodPassword };
};

/** The ways of guests into an installation whose mail a catcher takes. */
export function registrationAt(at: () => { scene: Scene; post: MailCatcher }) {
	const register = (input: object, more = {}) => at().scene.call(registerUser, input, { actor: anonymous, ...more });
	const confirm = (token: string) => at().scene.call(confirmRegistration, { token }, { actor: anonymous });
	/** The secret in the mail to this address. */
	const tokenFor = async (address: string) => tokenIn((await at().post.nextTo(address)).body);
	return {
		register,
		confirm,
		tokenFor,
		/** Registers and follows the link of the mail. */
		async arrive(guest: { email: string }, more = {}) {
			await register(guest, more);
			await confirm(await tokenFor(guest.email));
		},
		find: (username: string) => User.findOne({ where: { username } })
	};
}
