"""Asks a window to close, as a window manager does for its button; xdotool cannot everywhere."""

from ctypes import CDLL, Structure, byref, c_char_p, c_int, c_long, c_ulong, c_void_p

CLIENT_MESSAGE = 33


class _Message(Structure):
    """XClientMessageEvent, with the size of any XEvent."""

    _fields_ = (
        ("type", c_int),
        ("serial", c_ulong),
        ("send_event", c_int),
        ("display", c_void_p),
        ("window", c_ulong),
        ("message_type", c_ulong),
        ("format", c_int),
        ("data", c_long * 5),
        ("rest", c_long * 12),
    )


def send_delete(display: str, window: int) -> None:
    """Send WM_DELETE_WINDOW."""
    x11 = CDLL("libX11.so.6")
    x11.XOpenDisplay.argtypes = [c_char_p]
    x11.XOpenDisplay.restype = c_void_p
    x11.XInternAtom.argtypes = [c_void_p, c_char_p, c_int]
    x11.XInternAtom.restype = c_ulong
    x11.XSendEvent.argtypes = [c_void_p, c_ulong, c_int, c_long, c_void_p]
    x11.XCloseDisplay.argtypes = [c_void_p]
    server = x11.XOpenDisplay(display.encode())
    assert server, f"no display {display}"
    message = _Message(type=CLIENT_MESSAGE, window=window, format=32)
    message.message_type = x11.XInternAtom(server, b"WM_PROTOCOLS", 0)
    message.data[0] = x11.XInternAtom(server, b"WM_DELETE_WINDOW", 0)
    x11.XSendEvent(server, window, 0, 0, byref(message))
    x11.XCloseDisplay(server)
