import Mail from '@lucide/svelte/icons/mail';

export default Mail;
