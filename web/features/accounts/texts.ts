export const TEXTS = {
  signIn: 'Sign In',
  signUp: 'Sign Up',
  welcome: 'Take your seat',
  tabs: 'Sign in or sign up',
  method: 'With a password or without',
  email: 'Email',
  password: 'Password',
  link: 'Magic Link',
  confirm: 'Confirm Password',
  forgotten: 'Forgot your password?',
  linkHint: {
    'sign-in': 'We will email you a link that signs you in. You can then set a new password on your profile.',
    'sign-up': 'We will email you a link that completes your account. You do not need a password.',
  },
  sendLink: 'Send Magic Link',
  busySignIn: 'Signing in...',
  busySignUp: 'Signing up...',
  sending: 'Sending...',
  guest: 'Continue as Guest',
  success: 'Success',
  loggedIn: 'Logged in successfully',
  passwordEnded: 'This address is yours now',
  passwordEndedText:
    'Signing in by link for the first time has removed the password that was set before, and ended every other session. You can set a new password in your profile.',
  signedUp: 'Account created successfully',
  linkSent: 'Magic Link Sent',
  linkSentText: {
    'sign-in': 'Check your email for the sign-in link',
    'sign-up': 'Check your email to complete signup',
  },
  loginFailed: 'Login Failed',
  loginFailedText: 'Invalid email or password',
  emailTaken: 'Email Already Registered',
  emailTakenText: 'This email is already associated with an account',
  signupFailed: 'Signup Failed',
  signupFailedText: 'Failed to create account',

  mailUnderWay: 'Your email is on its way',
  mailTo: 'To',
  linkLife:
    'Open the link in this browser, or type the code from the email here. Using one ends both; they expire after 15 minutes.',
  mailedCode: 'Code from the email',
  mailedCodeHint:
    'Six letters and digits. Has the link signed you in somewhere else? Ask for a new email, and type its code here.',
  mailedCodeRefused: 'The code is invalid or expired',
  nothingArrives: {
    'sign-in': 'Nothing after a minute? Check your spam folder. An address without an account gets no email.',
    'sign-up': 'Nothing after a minute? Check your spam folder, and check the address.',
  },
  sendAgain: 'Send again',
  otherAddress: 'Use another address',

  signedInAs: 'You are signed in as',
  home: 'Back to Home',
  toProfile: 'Edit Profile',

  seatTitle: 'Take your seat along?',
  seatText: (name: string) =>
    `You have a seat at a table as ${name}. Your account can take it over, with its role. If you leave it behind, you can no longer play it from here.`,
  takeSeat: 'Take it along',
  leaveSeat: 'Leave it behind',

  askTitle: 'Sign in?',
  askAs: 'Sign in as',
  askedElsewhere:
    'This link was not requested in this browser. Sign in only if you requested it yourself and the address is yours. To sign in where you requested it, type the code from the email there instead.',
  endsPassword:
    'It is the first link for this address. It shows that the address is yours, so it removes the password that was set before, passkeys and codes too, and ends every other session.',
  endsOwnPassword:
    'It is your first link. It shows that the address is yours, so it removes the password that was set before, and ends every other session. Your passkeys stay. You can set a new password in your profile.',
  overSession: (name: string, email: string) =>
    `You are signed in as ${name} (${email}). Signing in with the link signs that account out here.`,
  signInWithSeat: 'Sign in and take my seat along',
  signInWithoutSeat: 'Sign in and leave my seat',
  stay: 'Stay as you are',
  stayAs: (name: string) => `Stay signed in as ${name}`,

  completing: 'Signing you in',
  noToken: 'No authentication token provided',
  badLink: 'Invalid or expired authentication link',
  badLinkHint: 'A link works once, and expires after 15 minutes. Please ask for a new one.',
  invalidToken: 'Invalid Token',
  invalidTokenText: 'The login link is invalid or expired',
  notReached: 'The server could not be reached',
  notReachedHint: 'Your link has not been used up: you can still use it until it expires.',
  tryAgain: 'Try Again',
  backToAuth: 'Back to sign in',
} as const;
