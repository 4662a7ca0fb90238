// Plays a moment of an evening before all test files: they begin at the same time, and what they share each of their
// processes would compile for itself. What runs here is found compiled by all of them.
import '../browser/chromium.ts';
import '../live/live.ts';
import { logIn, goodPassword as password } from '../browser/log-in.ts';
import { overHttp, Phone } from '../phone/phone.ts';
import { startProduct } from '../processes/product.ts';
import { triviaFiles } from '../files/trivia.ts';

const product = await startProduct({ screens: false });
await product.perform('user.create', { username: 'chief', password, role: 'admin', namespaces: ['default'] });
const { event } = await product.perform('event.create', { name: 'Warm-up', published: true });
await product.perform('catalog.import', { event: event.uid, files: triviaFiles() });
const staff = await logIn(product, { username: 'chief' });
await staff.get(`/admin/teams?event=${event.uid}`);
const phone = await Phone.join(
	overHttp(() => product.base),
	event.uid,
	{ name: 'Owls' }
);
const { attemptId, items } = await phone.start('animals');
await phone.answer(attemptId, items[0]!, null);
await phone.finish(attemptId);
await product.close();
