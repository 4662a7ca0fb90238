import MailCheck from '@lucide/svelte/icons/mail-check';

export default MailCheck;
